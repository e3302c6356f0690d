import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import type { RecordResult } from '@fovea/contracts/device-protocol/schema';
import { AppError } from '@fovea/contracts/errors';
import type { RecordDoubt } from '@fovea/contracts/usage/schema';
import { oneAtATime } from '@fovea/kit/database/kysely';
import type { z } from 'zod';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { checkDelivery, type Delivery } from '../protocol/check-device.ts';
import { storeContact } from '../protocol/store-contact.ts';
import { recentUses } from './counted-uses.ts';
import { hasLimits, weekMs } from './limit-rules.ts';
import { ensureMonths } from './prepare-usage-months.job.ts';
import { distinct, doubtsOf, overLimits, readRecords, type Treatment } from './record-rules.ts';
import { startUse } from './record-sql.ts';
import { type Marks, storeRecords } from './store-records.ts';

/**
 * Stores each treatment once. It is never refused for a limit, an expired account or a lost network, only marked when
 * over a limit or contradictory.
 */
export const postRecordsHandler = handle(postRecords, async ({ records }, ctx) => {
  const delivery = await checkDelivery(ctx);
  const { timezone, childCreated } = await familyOf(ctx, delivery);
  const read = readRecords(records, +ctx.now, {
    isOfTime: delivery.isOfTime,
    familyZone: timezone ?? ctx.regionTimezone,
  });
  const treatments = distinct(read);
  const doubts = new Map(
    treatments.map((treatment) => [treatment.recordId, doubtsOf(treatment, { ...delivery, childCreated })]),
  );
  const { stored, overLimit } =
    treatments.length > 0 ? await store(ctx, delivery, treatments, { doubts, timezone }) : nothing;
  // Published after the records, so that consumers find them.
  if (timezone !== undefined && delivery.isOfTime(+ctx.now)) await storeContact(ctx, { ...delivery, timezone });
  return {
    records: read.map((each): z.infer<typeof RecordResult> => {
      if ('reason' in each) return { recordId: each.recordId, result: 'rejected', reason: each.reason };
      const { recordId } = each.treatment;
      // The first occurrence was stored, further ones in the same post are duplicates.
      const found = stored.get(recordId);
      return stored.delete(recordId)
        ? {
            recordId: each.recordId,
            result: 'stored',
            overLimit: overLimit.has(recordId),
            ...(found?.length ? { doubts: found } : {}),
          }
        : { recordId: each.recordId, result: 'duplicate' };
    }),
  };
});

/** Undefined and null until the family's events arrive. Throws `incorrectCustomer` for an erased family. */
async function familyOf(
  { db }: Context,
  { customerId, accountId }: Delivery,
): Promise<{ timezone: string | undefined; childCreated: number | null }> {
  const [parent, patient] = await Promise.all([
    db.parent.findUnique({ where: { id: customerId }, select: { deleted: true, timezone: true } }),
    db.patient.findUnique({ where: { id: accountId }, select: { createdAt: true } }),
  ]);
  if (parent?.deleted) throw new AppError('incorrectCustomer');
  return { timezone: parent?.timezone, childCreated: patient ? +patient.createdAt : null };
}

async function exceeding(
  db: RegionalTx,
  { accountId, settings }: Delivery,
  treatments: Treatment[],
  zone: string | undefined,
): Promise<ReadonlySet<string>> {
  const timezone = zone ?? treatments[0]?.timezone;
  if (!hasLimits(settings) || treatments.length === 0 || timezone === undefined) return new Set();
  const instants = treatments.map(({ happened }) => happened);
  return overLimits(
    settings,
    await recentUses(db, accountId, Math.min(...instants) - weekMs, Math.max(...instants)),
    treatments,
    timezone,
  );
}

type Stored = { stored: Map<string, RecordDoubt[]>; overLimit: ReadonlySet<string> };
const nothing: Stored = { stored: new Map(), overLimit: new Set() };

/**
 * Serializes posts of one account, by the lock of its leaves: of two at once the second is compared with the records of
 * the first. The lock is taken before any row, so that posts, leaves and decisions wait instead of deadlocking.
 */
async function store(
  { db, region, now, extra }: Context,
  delivery: Delivery,
  treatments: Treatment[],
  { doubts, timezone }: Pick<Marks, 'doubts'> & { timezone: string | undefined },
): Promise<Stored> {
  const { accountId } = delivery;
  const { started, days } = extra.usageCache(region);
  const instants = treatments.map(({ happened }) => happened);
  await ensureMonths(db, days, instants);
  const hasStarted = await isStarted(db, started, accountId);
  return db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    const overLimit = await exceeding(tx, delivery, treatments, timezone);
    const stored = await storeRecords(tx, delivery, treatments, { overLimit, doubts });
    const counted = treatments.filter(({ recordId }) => stored.get(recordId)?.length === 0);
    if (!hasStarted && counted.length > 0)
      await startUse(tx, delivery, { first: Math.min(...counted.map(({ happened }) => happened)), now });
    return { stored, overLimit };
  });
}

/** Whether the first use was published; cached, because it stays true. */
async function isStarted(db: Context['db'], started: Set<string>, accountId: string): Promise<boolean> {
  if (started.has(accountId)) return true;
  if (!(await db.firstUse.findUnique({ where: { accountId } }))) return false;
  if (started.size >= 50_000) started.clear();
  started.add(accountId);
  return true;
}
