import { AppError } from '@fovea/contracts/errors';
import { closeRecall } from '@fovea/contracts/recalls/endpoints';
import { handle } from '../handle.ts';
import { deriveRecallFlags } from './recall-flags.ts';
import { recallDetails } from './recall-view.ts';

/** Devices of a cancelled recall treat again, except those that another recall holds. */
export const closeRecallHandler = handle(closeRecall, async ({ id, cancel = false }, ctx) => {
  const { global, now, changed } = ctx;
  await global.$transaction(async (tx) => {
    const { count } = await tx.recall.updateMany({
      where: { id, state: 'open' },
      data: { state: 'closed', closedAt: now },
    });
    if (count === 0) throw new AppError('notFound');
    const open = await tx.recallDevice.findMany({ where: { recallId: id, doneAt: null }, select: { deviceId: true } });
    if (open.length > 0 && !cancel) throw new AppError('recallNotDone', { n: open.length });
    if (cancel) {
      const cancelled = {
        state: 'done',
        outcome: 'cancelled',
        released: true,
        doneAt: now,
        dueAt: null,
        toCall: false,
      } as const;
      await tx.recallDevice.updateMany({ where: { recallId: id, doneAt: null }, data: cancelled });
      await deriveRecallFlags(
        tx,
        open.map(({ deviceId }) => deviceId),
      );
    }
    await changed(tx, { concerning: { id } });
  });
  return recallDetails(ctx, id);
});
