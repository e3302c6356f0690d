import { deleteStaff, sendInstallationEmail, setStaffLocked } from '@fovea/contracts/staff/endpoints';
import type { StaffUser } from '@fovea/contracts/staff/schema';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { confirm } from '../../ui/confirm.ts';
import { confirmDelete } from '../../ui/confirm-delete.ts';
import { toast } from '../../ui/toast.ts';
import { usersChanged } from './user-queries.ts';

type Asked = Pick<StaffUser, '_id' | 'fullName' | 'email' | 'locked'>;
type T = TFunction<'users'>;

/** Asks, then unlocks who was locked, or locks. */
export async function confirmLockSwitch({ _id, fullName: name, locked }: Asked, t: T): Promise<void> {
  const act = locked ? 'unlock' : 'lock';
  const isDone = await confirm({
    title: t(`${act}.title`, { name }),
    body: t(`${act}.body`),
    action: t(`action.${act}`),
    danger: !locked,
    run: () => call(setStaffLocked, { id: _id, locked: !locked }),
  });
  if (!isDone) return;
  toast(t(`${act}.done`, { name }));
  await usersChanged();
}

export async function confirmInvitation({ _id, fullName: name, email }: Asked, t: T): Promise<void> {
  const isDone = await confirm({
    title: t('invite.title', { name }),
    body: t('invite.body', { email }),
    action: t('action.invite'),
    run: () => call(sendInstallationEmail, { id: _id }),
  });
  if (isDone) toast(t('invite.done', { email }));
}

export async function confirmDeletion({ _id, fullName: name }: Asked, t: T): Promise<void> {
  if (await confirmDelete(t, name, () => call(deleteStaff, { id: _id }))) await usersChanged();
}
