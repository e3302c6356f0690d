import { acknowledgeRecall } from '@fovea/contracts/recalls/portal-endpoints';
import { handle } from '../handle.ts';

/** Repeated, it changes nothing. */
export const acknowledgeRecallHandler = handle(acknowledgeRecall, async (_input, { global, actor, now, changed }) => {
  await global.$transaction(async (tx) => {
    const { count } = await tx.recallDevice.updateMany({
      where: { customerId: actor.id, state: { in: ['selected', 'informed'] } },
      data: { state: 'acknowledged', acknowledgedAt: now, informedAt: now, dueAt: null, toCall: false },
    });
    if (count > 0) await changed(tx, { customerId: actor.id });
  });
  return {};
});
