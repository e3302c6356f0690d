import { AppError } from '@fovea/contracts/errors';
import { closeRecall } from '@fovea/contracts/recalls/endpoints';
import { companyRecallCancelled } from '@fovea/contracts/recalls/events';
import { publishAll } from '@fovea/kit/messaging/outbox';
import { type Context, type GlobalTx, handle } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { deriveRecallFlags } from './recall-flags.ts';
import { recallDetails } from './recall-view.ts';

/**
 * Devices of a cancelled recall treat again, except those that another recall holds. Companies and families that were
 * informed of the recall are informed of its end.
 */
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
        // The loop informs the holders, however many there are.
        dueAt: now,
        toCall: false,
      } as const;
      await informCompanies(tx, id, ctx);
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

/** The companies that were informed of the recall: those with a device that the loop has worked. */
async function informCompanies(tx: GlobalTx, recallId: string, { now, regions }: Pick<Context, 'now' | 'regions'>) {
  const companies = await kyselyOfGlobal(tx)
    .selectFrom('recall_device')
    .innerJoin('device', 'device.id', 'recall_device.device_id')
    .innerJoin('company', 'company.id', 'device.company_id')
    .select(['company.id', 'company.region'])
    .distinct()
    .where('recall_device.recall_id', '=', recallId)
    .where('recall_device.state', '<>', 'selected')
    .execute();
  for (const [region, ofRegion] of Map.groupBy(companies, (company) => company.region))
    if (regions.some(({ key }) => key === region))
      await publishAll(
        tx,
        companyRecallCancelled,
        ofRegion.map(({ id: companyId }) => ({ recallId, companyId, at: now.toISOString() })),
        { region },
      );
}
