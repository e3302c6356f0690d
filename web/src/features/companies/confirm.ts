import { deleteCompany, switchOrUpdateCompany } from '@fovea/contracts/companies/endpoints';
import type { Company } from '@fovea/contracts/companies/schema';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { confirm } from '../../ui/confirm.ts';
import { confirmDelete } from '../../ui/confirm-delete.ts';
import { toast } from '../../ui/toast.ts';
import { companiesChanged } from './company-queries.ts';

type Asked = Pick<Company, '_id' | 'name' | 'disabled'>;
type T = TFunction<'companies'>;

/** Confirms, then enables or disables the company. */
export async function confirmSwitch({ _id, name, disabled }: Asked, t: T): Promise<void> {
  const act = disabled ? 'enable' : 'disable';
  const isDone = await confirm({
    title: t(`${act}.title`, { name }),
    body: t(`${act}.body`),
    action: t(`action.${act}`),
    danger: !disabled,
    run: () => call(switchOrUpdateCompany, { id: _id, disabled: !disabled }),
  });
  if (!isDone) return;
  toast(t(`${act}.done`, { name }));
  await companiesChanged();
}

export async function confirmDeletion({ _id, name }: Asked, t: T): Promise<void> {
  if (await confirmDelete(t, name, () => call(deleteCompany, { id: _id }))) await companiesChanged();
}
