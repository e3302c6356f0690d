import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import type { RecordResult } from '@fovea/contracts/device-protocol/schema';
import { AppError } from '@fovea/contracts/errors';
import { treatmentStarted } from '@fovea/contracts/usage/events';
import { publish } from '@fovea/kit/messaging/outbox';
import type { z } from 'zod';
import { type Context, handle } from '../handle.ts';
import { checkDelivery, type Delivery } from '../protocol/check-device.ts';
import { storeContact } from '../protocol/store-contact.ts';
import { kyselyOfRegion } from '../tables.ts';
import { recentUses } from './counted-uses.ts';
import { hasLimits, weekMs } from './limit-rules.ts';
import { ensureMonths } from './prepare-usage-months.job.ts';
import { distinct, overLimits, readRecords, type Treatment } from './record-rules.ts';
import { storeRecords } from './store-records.ts';

/**
 * Stores each treatment once. It is never refused for a limit, an expired account or a lost network, only marked when
 * over a limit.
 */
export const postRecordsHandler = handle(postRecords, async ({ records }, ctx) => {
  const delivery = await checkDelivery(ctx);
  const timezone = await familyZone(ctx, delivery);
  const read = readRecords(records, +ctx.now, {
    isOfTime: delivery.isOfTime,
    familyZone: timezone ?? ctx.regionTimezone,
  });
  const treatments = distinct(read);
  const overLimit = await exceeding(ctx, delivery, treatments, timezone);
  const stored = treatments.length > 0 ? await store(ctx, delivery, treatments, overLimit) : new Set<string>();
  // Published after the records, so that consumers find them.
  if (timezone !== undefined && delivery.isOfTime(+ctx.now)) await storeContact(ctx, { ...delivery, timezone });
  return {
    records: read.map((each): z.infer<typeof RecordResult> => {
      if ('reason' in each) return { recordId: each.recordId, result: 'rejected', reason: each.reason };
      const { recordId } = each.treatment;
      // The first occurrence was stored, further ones in the same post are duplicates.
      return stored.delete(recordId)
        ? { recordId: each.recordId, result: 'stored', overLimit: overLimit.has(recordId) }
        : { recordId: each.recordId, result: 'duplicate' };
    }),
  };
});

/** Undefined until the family's event arrives. Throws `incorrectCustomer` for an erased family. */
async function familyZone({ db }: Context, { customerId }: Delivery): Promise<string | undefined> {
  const parent = await db.parent.findUnique({ where: { id: customerId }, select: { deleted: true, timezone: true } });
  if (parent?.deleted) throw new AppError('incorrectCustomer');
  return parent?.timezone;
}

async function exceeding(
  { db }: Context,
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

async function store(
  { db, region, now, extra }: Context,
  delivery: Delivery,
  treatments: Treatment[],
  overLimit: ReadonlySet<string>,
): Promise<Set<string>> {
  const { accountId, customerId } = delivery;
  const { started, days } = extra.usageCache(region);
  await ensureMonths(
    db,
    days,
    treatments.map(({ happened }) => happened),
  );
  if (await isStarted(db, started, accountId)) return storeRecords(db, delivery, treatments, overLimit);
  return db.$transaction(async (tx) => {
    const stored = await storeRecords(tx, delivery, treatments, overLimit);
    if (stored.size === 0) return stored;
    const first = Math.min(
      ...treatments.filter(({ recordId }) => stored.has(recordId)).map(({ happened }) => happened),
    );
    // Of two devices that post an account's first record at once, the key lets one publish it.
    const { numInsertedOrUpdatedRows: inserted } = await kyselyOfRegion(tx)
      .insertInto('first_use')
      .values({ account_id: accountId, at: now })
      .onConflict((started) => started.doNothing())
      .executeTakeFirstOrThrow();
    if (inserted) await publish(tx, treatmentStarted, { accountId, customerId, at: new Date(first).toISOString() });
    return stored;
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
