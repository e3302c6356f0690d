import { keptDays } from '@fovea/contracts/customers/schema';
import { dayMs } from '@fovea/contracts/dates';
import { Role } from '@fovea/contracts/endpoint';
import { Id } from '@fovea/contracts/fields';
import { endCharges } from '@fovea/contracts/payments/questions';
import { changedInTime } from '@fovea/kit/audit';
import { eachRow } from '@fovea/kit/each-row';
import { walk } from '@fovea/kit/export-rows';
import { z } from 'zod';
import { job, type Work } from '../handle.ts';
import { eraseFamily } from './delete-family.ts';
import { lockFamily } from './family-row.ts';

const batchSize = 100;
const Deleter = z.object({ id: Id, role: Role, companyId: Id.nullable() });

/**
 * Erases the deleted families about which nobody has decided for as long as they are kept. Each by itself: killed
 * half-way, the next tick goes on.
 */
export const eraseRemovedFamiliesJob = job(
  { name: 'erase-removed-families', every: '41 * * * *', scope: 'regional' },
  async (ctx) => {
    const due = new Date(ctx.now.getTime() - keptDays * dayMs);
    for await (const ids of walk<string>((after) => dueAfter(ctx, due, after)))
      await eachRow(ids, { client: ctx.db, log: ctx.log, work: 'erase-removed-families', idOf: (id) => id }, (id) =>
        eraseOne(ctx, id, due),
      );
  },
);

async function dueAfter({ db }: Work, due: Date, after: string | undefined): Promise<string[]> {
  const families = await db.parent.findMany({
    where: { deletedAt: null, removedAt: { lte: due }, id: { gt: after } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: batchSize,
  });
  return families.map(({ id }) => id);
}

async function eraseOne({ db, ask, now, log, region }: Work, id: string, due: Date): Promise<void> {
  const { planName } = await ask(endCharges, { customerId: id });
  if (planName !== null) {
    log.warn({ family: id }, 'a deleted family is still being charged; it is erased once that is settled');
    return;
  }
  await db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    // Restored or erased by somebody in the meantime.
    const isDue = await tx.parent.findFirst({
      where: { id, deletedAt: null, removedAt: { lte: due } },
      select: { removedBy: true, removedByRole: true, removedByCompanyId: true },
    });
    if (!isDue) return;
    await eraseFamily(tx, id, now);
    // Families deleted before this was kept are erased without.
    const actor = Deleter.safeParse({
      ...{ id: isDue.removedBy, role: isDue.removedByRole, companyId: isDue.removedByCompanyId },
    });
    if (actor.success)
      await changedInTime(tx, 'JOB erase-removed-families', { actor: actor.data, customerId: id, region });
  });
}
