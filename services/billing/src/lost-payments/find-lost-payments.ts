import { timelineOf } from '@fovea/kit/database/timeline';
import type Stripe from 'stripe';
import { compareCharges, paymentIdOfCharge } from '../books/compare-charges.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { kysely } from '../tables.ts';

/** A gap this long between runs counts as a possible restore. */
const maxGapMs = 5 * 60_000;
/** Clocks differ, and charges in flight at the last run were not stored yet. */
const overlapMs = 10 * 60_000;

/**
 * After a possible database restore, lists the provider's charges and restores missing payments, the oldest first;
 * otherwise only moves the checkpoint. It runs before anything is charged: a lost renewal must not be charged twice.
 */
export async function findLostPayments(ctx: Work): Promise<void> {
  const { db, now } = ctx;
  const checkpoint = await db.knownCharges.findUnique({ where: { id: 1 } });
  const timeline = await timelineOf(db);
  const recheckSince = checkpoint?.lookSince ?? null;
  const isContinued =
    !checkpoint ||
    (checkpoint.timeline === timeline && now.getTime() - checkpoint.until.getTime() < maxGapMs && !recheckSince);
  if (!isContinued) {
    const since = Math.min(checkpoint.until.getTime(), recheckSince?.getTime() ?? Number.POSITIVE_INFINITY);
    await restoreChargesOf(ctx, { from: new Date(since - overlapMs), to: new Date(now.getTime() + overlapMs) });
  }
  await db.knownCharges.upsert({
    where: { id: 1 },
    create: { id: 1, until: now, timeline },
    update: { until: now, timeline },
  });
  await db.knownCharges.updateMany({ where: { id: 1, lookSince: recheckSince }, data: { lookSince: null } });
}

async function restoreChargesOf(ctx: Work, within: { from: Date; to: Date }): Promise<void> {
  ctx.log.warn(within, 'the database may have been restored: checking the charges since then');
  const lost: Stripe.Charge[] = [];
  let batch: Stripe.Charge[] = [];
  const flush = async () => {
    lost.push(...(await withoutPayment(ctx, batch)));
    batch = [];
  };
  for await (const charge of ctx.extra.provider.charges(within)) {
    if (batch.push(charge) === batchSize) await flush();
  }
  await flush();
  for (const charge of lost.sort((a, b) => a.created - b.created)) {
    try {
      await compareCharges(ctx, [charge]);
    } catch (err) {
      // The nightly match retries it; the others continue.
      ctx.log.error({ err, charge: charge.id }, 'a lost payment could not be restored');
    }
  }
}
const batchSize = 100;

async function withoutPayment({ db, region }: Work, charges: Stripe.Charge[]): Promise<Stripe.Charge[]> {
  const ids = charges.flatMap((charge) => paymentIdOfCharge(charge, region) ?? []);
  const existing = new Set(
    (await db.payment.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  );
  return charges.filter((charge) => {
    const id = paymentIdOfCharge(charge, region);
    return id !== null && !existing.has(id);
  });
}

/** An event names a payment that is missing here: the charges since then are checked again. */
export async function recheckChargesSince(tx: RegionalTx, at: Date): Promise<void> {
  await kysely(tx)
    .updateTable('known_charges')
    .set(({ fn, ref, val }) => ({ look_since: fn('least', [ref('look_since'), val(at)]) }))
    .where('id', '=', 1)
    .execute();
}
