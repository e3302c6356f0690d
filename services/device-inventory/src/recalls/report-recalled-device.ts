import { AppError } from '@fovea/contracts/errors';
import { reportRecalledDevice } from '@fovea/contracts/recalls/endpoints';
import type { ReportedOutcome } from '@fovea/contracts/recalls/schema';
import type { RecallDevice } from '../../generated/global/client.ts';
import { publishAgain } from '../devices/publish-to-regions.job.ts';
import { type GlobalTx, handle } from '../handle.ts';
import { deriveRecallFlags } from './recall-flags.ts';
import { visibleRecallDevice } from './recall-scope.ts';

/**
 * What staff know of a recalled device. Only type admin says that one was corrected, because it may treat from then on;
 * this is possible for a device that was secured before.
 */
export const reportRecalledDeviceHandler = handle(reportRecalledDevice, async ({ id, outcome }, ctx) => {
  const { global, actor, now, changed } = ctx;
  const row = await visibleRecallDevice(ctx, id);
  if (outcome === 'corrected' && actor.role !== 'admin') throw new AppError('notAllowed');
  await global.$transaction(async (tx) => {
    const isChanged = outcome ? await end(tx, row, outcome, now) : await acknowledge(tx, row, now);
    if (!isChanged) throw new AppError('recallStep');
    if (outcome === 'corrected') {
      await deriveRecallFlags(tx, [row.deviceId]);
      await publishAgain(tx, [row.deviceId], ctx);
    }
    const { customerId, customerRegion } = row.device;
    await changed(tx, {
      customerId: customerId ?? undefined,
      region: customerRegion ?? undefined,
      concerning: { id: row.deviceId },
    });
  });
  return {};
});

const acknowledge = async (tx: GlobalTx, { id }: RecallDevice, now: Date) =>
  (
    await tx.recallDevice.updateMany({
      where: { id, state: { in: ['selected', 'informed'] } },
      data: { state: 'acknowledged', acknowledgedAt: now, informedAt: now, dueAt: null, toCall: false },
    })
  ).count > 0;

const end = async (tx: GlobalTx, { id }: RecallDevice, outcome: ReportedOutcome, now: Date) =>
  (
    await tx.recallDevice.updateMany({
      where: { id, ...(outcome === 'corrected' ? { released: false } : { doneAt: null }) },
      data: { state: 'done', outcome, doneAt: now, dueAt: null, toCall: false, released: outcome === 'corrected' },
    })
  ).count > 0;
