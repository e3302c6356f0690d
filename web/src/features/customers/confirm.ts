import {
  closeRequesting,
  deleteCustomer,
  eraseCustomer,
  lockCustomer,
  markTestUser,
  restoreCustomer,
  sendPasswordLink,
  undoChange,
  unlockCustomer,
  unmarkTestUser,
} from '@fovea/contracts/customers/endpoints';
import { type Customer, restorableDays } from '@fovea/contracts/customers/schema';
import { deletePatient, restorePatient } from '@fovea/contracts/patients/endpoints';
import type { Patient } from '@fovea/contracts/patients/schema';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { runUndo } from '../../parts/undo/run-undo.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast, toastUndoable } from '../../ui/toast.ts';
import { customersChanged } from './customer-queries.ts';

export type Asked = Pick<Customer, '_id' | 'firstName' | 'middleName' | 'lastName' | 'db'>;
type T = TFunction<'customers'>;
export type Act = 'lock' | 'unlock' | 'markTest' | 'unmarkTest' | 'closeRequest' | 'restore' | 'erase';

const endpoints = {
  lock: lockCustomer,
  unlock: unlockCustomer,
  markTest: markTestUser,
  unmarkTest: unmarkTestUser,
  closeRequest: closeRequesting,
  restore: restoreCustomer,
  erase: eraseCustomer,
};

/** Confirms, runs the action and refetches the list. */
export async function confirmAction(act: Act, { _id, db, ...names }: Asked, t: T): Promise<void> {
  let undoId: string | undefined;
  const isDone = await confirm({
    title: t(`${act}.title`, { name: nameOf(names) }),
    body: t(`${act}.body`),
    action: t(`action.${act}`),
    danger: act === 'lock' || act === 'erase',
    run: async () => {
      const answer: { undoId?: string } = await call(endpoints[act], { id: _id, db });
      undoId = answer.undoId;
    },
  });
  if (!isDone) return;
  const done = t(`${act}.done`, { name: nameOf(names) });
  if (undoId) toastUndoable(done, () => void undo(undoId, db, nameOf(names)));
  else toast(done);
  await customersChanged();
}

/** Undoes an action within the server's time limit. */
export async function undo(undoId: string | undefined, db: string | undefined, name: string): Promise<void> {
  if (undoId) await runUndo(name, () => call(undoChange, { undoId, db }), customersChanged);
}

export async function confirmPasswordLink(
  { _id, email, db, ...names }: Asked & Pick<Customer, 'email'>,
  t: T,
): Promise<void> {
  const isDone = await confirm({
    title: t('passwordLink.title', { name: nameOf(names) }),
    body: t('passwordLink.body', { email }),
    action: t('action.passwordLink'),
    run: () => call(sendPasswordLink, { id: _id, db }),
  });
  if (isDone) toast(t('passwordLink.done', { email }));
}

/** True after the family was deleted. */
export async function confirmDeletion({ _id, db, ...names }: Asked, t: T): Promise<boolean> {
  const name = nameOf(names);
  const isDone = await confirm({
    title: t('delete.title', { name }),
    body: t('delete.body', { days: restorableDays }),
    action: t('action.delete'),
    danger: true,
    run: () => call(deleteCustomer, { id: _id, db }),
  });
  if (!isDone) return false;
  toast(t('deleted', { name }));
  await customersChanged();
  return true;
}

/** Uses another text for a child that the family has already removed: it can no longer be restored. */
export async function confirmPatientDeletion({ _id, removedAt, ...names }: Patient, db: string, t: T): Promise<void> {
  const name = nameOf(names);
  const isDone = await confirm({
    title: t(removedAt ? 'patients.erase.title' : 'patients.delete.title', { name }),
    body: t(removedAt ? 'patients.erase.body' : 'patients.delete.body'),
    action: t(removedAt ? 'action.erase' : 'action.delete'),
    danger: true,
    run: () => call(deletePatient, { id: _id, db }),
  });
  if (!isDone) return;
  toast(t('deleted', { name }));
  await customersChanged();
}

export async function confirmPatientRestore({ _id, ...names }: Patient, db: string, t: T): Promise<void> {
  const name = nameOf(names);
  const isDone = await confirm({
    title: t('patients.restore.title', { name }),
    body: t('patients.restore.body'),
    action: t('action.restore'),
    run: () => call(restorePatient, { id: _id, db }),
  });
  if (!isDone) return;
  toast(t('patients.restore.done', { name }));
  await customersChanged();
}
