import { restorableDays } from '@fovea/contracts/customers/schema';
import { dayMs } from '@fovea/contracts/dates';
import { Role } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { Id } from '@fovea/contracts/fields';
import { endCharges } from '@fovea/contracts/payments/rpcs';
import { publishTimedChange } from '@fovea/kit/audit/audit-log';
import { walk } from '@fovea/kit/csv/export-rows';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { rowsFailed } from '@fovea/kit/telemetry/metrics';
import { z } from 'zod';
import { job, type Work } from '../handle.ts';
import { eraseFamily } from './erase-family.ts';
import { lockFamily } from './lock-family-rows.ts';

const work = 'erase-removed-families';
const batchSize = 100;
const mostUnanswered = 3;
const Deleter = z.object({ id: Id, role: Role, companyId: Id.nullable() });

/**
 * Erases deleted families about which nobody decided in time. Each in its own transaction, so the next run continues
 * after a crash.
 */
export const eraseRemovedFamiliesJob = job({ name: work, every: '41 * * * *', scope: 'regional' }, async (ctx) => {
  const due = new Date(ctx.now.getTime() - restorableDays * dayMs);
  const eraseOrSkip = skippingUnanswered(ctx, (id: string) => eraseOne(ctx, id, due));
  for await (const ids of walk<string>((after) => dueAfter(ctx, due, after)))
    await eachRow(ids, { client: ctx.db, log: ctx.log, work, idOf: (id) => id }, eraseOrSkip);
});

/**
 * Skips and counts a family for which another service is unavailable. After three in a row the run ends, because each
 * call waits for its whole timeout.
 */
function skippingUnanswered({ log }: Pick<Work, 'log'>, act: (id: string) => Promise<void>) {
  let inARow = 0;
  return async (id: string): Promise<void> => {
    try {
      await act(id);
      inARow = 0;
    } catch (error) {
      const isUnanswered = error instanceof AppError && error.error === 'unavailable';
      if (!isUnanswered || ++inARow === mostUnanswered) throw error;
      rowsFailed.inc({ work });
      log.warn({ family: id }, 'another service is unavailable; a later run erases the deleted family');
    }
  };
}

async function dueAfter({ db }: Work, due: Date, after: string | undefined): Promise<string[]> {
  const families = await db.parent.findMany({
    where: { deletedAt: null, removedAt: { lte: due }, id: { gt: after } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: batchSize,
  });
  return families.map(({ id }) => id);
}

async function eraseOne({ db, callRpc, now, log, region }: Work, id: string, due: Date): Promise<void> {
  const { planName } = await callRpc(endCharges, { customerId: id });
  if (planName !== null) {
    log.warn({ family: id }, 'a deleted family is still being charged; it is erased once that is settled');
    return;
  }
  await db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    // It may have been restored or erased since it was read.
    const isDue = await tx.parent.findFirst({
      where: { id, deletedAt: null, removedAt: { lte: due } },
      select: { removedBy: true, removedByRole: true, removedByCompanyId: true },
    });
    if (!isDue) return;
    await eraseFamily(tx, id, now);
    // Families deleted before these columns existed have no recorded actor.
    const actor = Deleter.safeParse({
      id: isDue.removedBy,
      role: isDue.removedByRole,
      companyId: isDue.removedByCompanyId,
    });
    if (actor.success)
      await publishTimedChange(tx, 'JOB erase-removed-families', { actor: actor.data, customerId: id, region });
  });
}
