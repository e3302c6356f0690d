import { finishWork } from '@fovea/contracts/worklist/endpoints';
import type { WorkRow } from '@fovea/contracts/worklist/schema';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { whomOf } from './whom-of.ts';

type Row = Pick<WorkRow, '_id' | 'version' | 'reason' | 'account' | 'customer'>;

/** Confirms, removes the row until its cause is re-evaluated, and refetches the list. */
export async function confirmFinish(
  row: Row,
  t: TFunction<'worklist'>,
  changed: () => Promise<void>,
  db?: string,
): Promise<void> {
  const { _id: id, version } = row;
  const isDone = await confirm({
    title: t('done.title', { name: whomOf(row), reason: t(`reason.${row.reason}`) }),
    body: t('done.body'),
    action: t('action.done'),
    run: () => call(finishWork, { id, version, db }),
  });
  if (!isDone) return;
  toast(t('done.told', { name: whomOf(row) }));
  await changed();
}
