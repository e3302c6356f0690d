import type { RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { type findSelectedWork, finishManyWork, snoozeManyWork } from '@fovea/contracts/worklist/selection-endpoints';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import type { DialogAbout } from '../../parts/batch/selection-dialog.tsx';
import { runUndo } from '../../parts/undo/run-undo.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast, toastUndoable } from '../../ui/toast.ts';
import { workChanged } from './work-queries.ts';

export type SelectedWork = RequestOf<typeof findSelectedWork>;
export type SelectionDialogProps = DialogAbout<SelectedWork>;

export type ManyAct = 'done' | 'wake';
type Settled = ResponseOf<typeof findSelectedWork>['list'];
type Changed = ResponseOf<typeof snoozeManyWork>;
type T = TFunction<'worklist'>;

/** The rows as they were read, which is what an act goes with. */
export const asSeen = (rows: Settled) => rows.map(({ id, version }) => ({ id, version }));

/** Confirms with the number of families and runs the action on those that need it. True after success. */
export async function confirmBatch(act: ManyAct, settled: Settled, db: string | undefined, t: T): Promise<boolean> {
  const rows = asSeen(settled);
  if (rows.length === 0) {
    toast(t('many.none'));
    return false;
  }
  const done: { answer?: Changed } = {};
  const isDone = await confirm({
    title: t(`many.${act}.title`, { count: rows.length }),
    body: t(`many.${act}.body`),
    action: t('many.action', { action: t(`action.${act}`), count: rows.length }),
    run: async () => {
      done.answer = await (act === 'done'
        ? call(finishManyWork, { rows, db })
        : call(snoozeManyWork, { rows, until: null, db }));
    },
  });
  if (!isDone || !done.answer) return false;
  await toastBatch(act, done.answer, db, t);
  return true;
}

/** Says how many rows it was; what put them aside can be taken back for a moment. */
export async function toastBatch(act: ManyAct | 'snooze', { list }: Changed, db: string | undefined, t: T) {
  const message = t(`many.${act}.told`, { count: list.length });
  if (list.length === 0) toast(t('many.none'));
  else if (act === 'wake') toast(message);
  // Those that somebody has changed since stay as they are.
  else
    toastUndoable(
      message,
      () => void runUndo(message, () => call(snoozeManyWork, { rows: list, until: null, db }), workChanged),
    );
  await workChanged();
}
