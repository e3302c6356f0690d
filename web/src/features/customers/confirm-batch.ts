import { lockCustomers, unlockCustomers } from '@fovea/contracts/customers/endpoints';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast, toastUndoable } from '../../ui/toast.ts';
import { undo } from './confirm.ts';
import { customersChanged } from './customer-queries.ts';

const endpoints = { lock: lockCustomers, unlock: unlockCustomers };
export type ManyAct = keyof typeof endpoints;

type Families = { list: readonly { _id: string; lock: boolean }[]; db: string | undefined };

/** Confirms with the number of families and runs the action on those that need it. True after success. */
export async function confirmBatch(act: ManyAct, { list, db }: Families, t: TFunction<'customers'>): Promise<boolean> {
  const ids = list.flatMap(({ _id, lock }) => (lock === (act === 'lock') ? [] : [_id]));
  if (ids.length === 0) {
    toast(t(`many.${act}.none`));
    return false;
  }
  const already = list.length - ids.length;
  const body = [t(`many.${act}.body`), already > 0 && t(`many.${act}.already`, { count: already })];
  const done: { answer?: ResponseOf<typeof lockCustomers> } = {};
  const isDone = await confirm({
    title: t(`many.${act}.title`, { count: ids.length }),
    body: body.filter(Boolean).join(' '),
    action: t('many.action', { action: t(`action.${act}`), count: ids.length }),
    danger: act === 'lock',
    run: async () => {
      done.answer = await call(endpoints[act], { ids, db });
    },
  });
  if (!isDone || !done.answer) return false;
  const { count, undoId } = done.answer;
  const message = t(`many.${act}.done`, { count });
  if (undoId) toastUndoable(message, () => void undo(undoId, db, message));
  else toast(message);
  await customersChanged();
  return true;
}
