import type { ResponseOf } from '@fovea/contracts/endpoint';
import { type closeManyRequests, reopenManyRequests } from '@fovea/contracts/requests/selection-endpoints';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { runUndo } from '../../parts/undo/run-undo.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast, toastUndoable } from '../../ui/toast.ts';
import { requestsChanged } from './request-queries.ts';
import type { Settled } from './selected-requests.tsx';

type Changed = ResponseOf<typeof closeManyRequests>;
type T = TFunction<'requests'>;

/** The requests as they were read, which is what an act goes with. */
export const asSeen = (list: Settled['list']) => list.map(({ id, version }) => ({ id, version }));

/** Says how many requests it was, and of how many somebody else was quicker. */
export function batchMessage(act: 'assign' | 'close' | 'reopen', { list }: Changed, asked: number, t: T): string {
  const left = asked - list.length;
  if (list.length === 0) return t('many.none');
  const message = t(`many.${act}.told`, { count: list.length });
  return left > 0 ? `${message} · ${t('many.left', { count: left })}` : message;
}

/** The same of closed ones, which can be opened again for a moment. */
export async function toastClosed(
  changed: Changed,
  { asked, db }: { asked: number; db?: string },
  t: T,
): Promise<void> {
  const message = batchMessage('close', changed, asked, t);
  const { list: rows } = changed;
  if (rows.length === 0) toast(message);
  // Those that somebody has changed since stay as they are.
  else
    toastUndoable(message, () => void runUndo(message, () => call(reopenManyRequests, { rows, db }), requestsChanged));
  await requestsChanged();
}

/** Asks, and opens again those that were open once. True once it was done. */
export async function confirmReopenMany({ list }: Settled, db: string | undefined, t: T): Promise<boolean> {
  const rows = asSeen(list.filter(({ reopens }) => reopens));
  if (rows.length === 0) {
    toast(t(list.length > 0 ? 'many.reopen.none' : 'many.none'));
    return false;
  }
  const others = list.length - rows.length;
  const done: { answer?: Changed } = {};
  const isDone = await confirm({
    title: t('many.reopen.title', { count: rows.length }),
    body: [t('many.reopen.body'), others > 0 && t('many.reopen.stay', { count: others })].filter(Boolean).join(' '),
    action: t('many.action', { action: t('action.reopen'), count: rows.length }),
    run: async () => {
      done.answer = await call(reopenManyRequests, { rows, db });
    },
  });
  if (!isDone || !done.answer) return false;
  toast(batchMessage('reopen', done.answer, rows.length, t));
  await requestsChanged();
  return true;
}
