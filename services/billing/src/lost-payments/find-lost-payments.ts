import { timelineOf } from '@fovea/kit/database/timeline';
import type Stripe from 'stripe';
import { compareCharges, namedPayment } from '../books/compare-charges.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { kysely } from '../tables.ts';

/** How long nothing may have been said before the database counts as one that somebody restored. */
const silentMs = 5 * 60_000;
/** Clocks differ, and what was under way when it was last said was not known yet. */
const overlapMs = 10 * 60_000;

/**
 * Looks, where the database may have been restored, whether the provider took money for payments that are not here, and
 * writes those down again, the oldest first. Otherwise it says that all is known until now, and asks nobody. It comes
 * before whatever charges: a renewal that was lost must not be charged twice.
 */
export async function findLostPayments(ctx: Work): Promise<void> {
  const { db, now } = ctx;
  const known = await db.knownCharges.findUnique({ where: { id: 1 } });
  const timeline = await timelineOf(db);
  const lookSince = known?.lookSince ?? null;
  const isContinued =
    !known || (known.timeline === timeline && now.getTime() - known.until.getTime() < silentMs && !lookSince);
  if (!isContinued) {
    const since = Math.min(known.until.getTime(), lookSince?.getTime() ?? Number.POSITIVE_INFINITY);
    await lookAt(ctx, { from: new Date(since - overlapMs), to: new Date(now.getTime() + overlapMs) });
  }
  await db.knownCharges.upsert({
    where: { id: 1 },
    create: { id: 1, until: now, timeline },
    update: { until: now, timeline },
  });
  await db.knownCharges.updateMany({ where: { id: 1, lookSince }, data: { lookSince: null } });
}

async function lookAt(ctx: Work, within: { from: Date; to: Date }): Promise<void> {
  ctx.log.warn(within, 'the database may have been restored: the provider is asked what it took since');
  const lost: Stripe.Charge[] = [];
  let batch: Stripe.Charge[] = [];
  const sift = async () => {
    lost.push(...(await unknownOf(ctx, batch)));
    batch = [];
  };
  for await (const charge of ctx.extra.provider.charges(within)) {
    if (batch.push(charge) === batchSize) await sift();
  }
  await sift();
  for (const charge of lost.sort((a, b) => a.created - b.created)) {
    try {
      await compareCharges(ctx, [charge]);
    } catch (err) {
      // The match of the night comes to it again; the others are not to wait for it.
      ctx.log.error({ err, charge: charge.id }, 'a payment that the database had lost could not be written down again');
    }
  }
}
const batchSize = 100;

async function unknownOf({ db, region }: Work, charges: Stripe.Charge[]): Promise<Stripe.Charge[]> {
  const ids = charges.flatMap((charge) => namedPayment(charge, region) ?? []);
  const known = new Set(
    (await db.payment.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  );
  return charges.filter((charge) => {
    const id = namedPayment(charge, region);
    return id !== null && !known.has(id);
  });
}

/** The provider told at that time about a payment that is not here: its charges since then are looked at again. */
export async function lookAgainSince(tx: RegionalTx, at: Date): Promise<void> {
  await kysely(tx)
    .updateTable('known_charges')
    .set(({ fn, ref, val }) => ({ look_since: fn('least', [ref('look_since'), val(at)]) }))
    .where('id', '=', 1)
    .execute();
}
