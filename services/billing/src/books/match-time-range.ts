import { unitsOf } from '@fovea/contracts/money';
import { paidStatuses } from '@fovea/contracts/payments/schema';
import type Stripe from 'stripe';
import type { Payment } from '../../generated/regional/client.ts';
import { settingOf } from '../charges/apply-outcome.ts';
import { applyPostPaymentEvent } from '../disputes/apply-post-payment-event.ts';
import type { Work } from '../handle.ts';
import type { TimeRange } from '../provider/lookups.ts';
import { disputeUpdateOf, idOf, isSentBack } from '../provider/outcome.ts';
import { kysely } from '../tables.ts';
import { compareCharges, paymentIdOfCharge } from './compare-charges.ts';
import { compareFees } from './compare-fees.ts';
import { recordFinding } from './findings.ts';
import { bookCharge } from './ledger.ts';

const batchSize = 100;

/**
 * Matches the provider's charges, refunds, disputes and balance transactions of a time range with our payments and the
 * ledger, in both directions. Only the ids of the range are held in memory.
 */
export async function matchTimeRange(ctx: Work, within: TimeRange): Promise<void> {
  const { provider } = ctx.extra;
  /** The compared objects by their effect on the balance, and the payments they concern. */
  const sums = new Map<string, { units: number; currency: string; paymentId: string | null }>();
  const named = new Set<string>();
  const compare = async (charges: Stripe.Charge[]) => {
    for (const charge of charges) {
      const paymentId = paymentIdOfCharge(charge, ctx.region);
      if (paymentId) named.add(paymentId);
      sums.set(charge.id, { units: charge.amount_captured, currency: charge.currency, paymentId });
    }
    await compareCharges(ctx, charges);
  };
  const compareRefunds = async (refunds: Stripe.Refund[]) => {
    const charges = [];
    for (const refund of refunds) {
      const charge = await provider.getCharge(refund.charge);
      const paymentId = charge && paymentIdOfCharge(charge, ctx.region);
      const units = isSentBack(refund) ? 0 : -refund.amount;
      sums.set(refund.id, { units, currency: refund.currency, paymentId });
      if (paymentId) charges.push(charge);
    }
    await compare(charges);
  };

  await inBatches(provider.charges(within), compare);
  await inBatches(provider.refunds(within), compareRefunds);
  for await (const dispute of provider.disputes(within)) await applyDispute(ctx, dispute);
  await inBatches(provider.balanceTransactions(within), async (lines) => {
    for (const line of lines) await compareLine(line);
    await compareFees(ctx, lines, (sourceId) => sums.get(sourceId)?.paymentId ?? null);
  });
  await checkUnlistedPayments(ctx, within, named);
  await bookWithoutMoney(ctx, within);

  /** A balance transaction equals a compared object, or leads to one that was not listed. */
  async function compareLine(line: Stripe.BalanceTransaction): Promise<void> {
    const { source } = line;
    if (!source || typeof source === 'string') return;
    const compared = sums.get(source.id);
    if (!compared) {
      if (source.object === 'charge') await compare([source]);
      if (source.object === 'dispute') await applyDispute(ctx, source);
      if (source.object === 'refund') await compareRefunds([source]);
      return;
    }
    const { paymentId, units, currency } = compared;
    const isSum = line.type === 'charge' || line.type === 'payment';
    // In another currency the sum was converted by the provider.
    if (!isSum || !paymentId || line.currency !== currency || line.amount === units) return;
    await note(paymentId, { subject: line.id, expected: BigInt(units), found: BigInt(line.amount) });
  }

  async function note(id: string, sum: { subject: string; expected: bigint; found: bigint }): Promise<void> {
    const payment = await ctx.db.payment.findUnique({ where: { id } });
    if (payment)
      await ctx.db.$transaction((tx) => recordFinding(tx, payment, { kind: 'amount', ...sum }, settingOf(ctx)));
  }
}

/** Applies a dispute by the same code as its event. */
export async function applyDispute(ctx: Work, dispute: Stripe.Dispute): Promise<void> {
  const charge = await ctx.extra.provider.getCharge(dispute.charge);
  const id = charge && paymentIdOfCharge(charge, ctx.region);
  if (!id) return;
  const about = { intentId: idOf(charge.payment_intent), sessionId: null };
  const event = { kind: 'disputed' as const, dispute: disputeUpdateOf(dispute), at: ctx.now };
  await ctx.db.$transaction((tx) => applyPostPaymentEvent(tx, id, event, settingOf(ctx), about));
}

/** Checks payments with money in the range that the provider did not list. */
async function checkUnlistedPayments(ctx: Work, { from, to }: TimeRange, named: Set<string>): Promise<void> {
  const within = { gte: from, lt: to };
  const next = (after?: string) =>
    ctx.db.payment.findMany({
      where: { amount: { gt: 0 }, OR: [{ paidAt: within }, { refundedAt: within }] },
      ...(after ? { cursor: { id: after }, skip: 1 } : {}),
      orderBy: { id: 'asc' },
      take: batchSize,
    });
  for (let page = await next(); page.length > 0; page = await next(page.at(-1)?.id)) {
    for (const payment of page) if (!named.has(payment.id)) await checkPayment(ctx, payment);
  }
}

async function checkPayment(ctx: Work, payment: Payment): Promise<void> {
  const charge = await ctx.extra.provider.findCharge(payment);
  if (charge) return compareCharges(ctx, [charge]);
  const expected = unitsOf(payment.amount, payment.currency);
  const missing = { kind: 'missing' as const, subject: payment.intentId ?? '', expected, found: 0n };
  await ctx.db.$transaction((tx) => recordFinding(tx, payment, missing, settingOf(ctx)));
}

/** Books plans without money whose worth is not booked yet. */
async function bookWithoutMoney(ctx: Work, { from, to }: TimeRange): Promise<void> {
  const unbooked = await kysely(ctx.db)
    .selectFrom('payment')
    .select('payment.id')
    .where('payment.billing_type', 'in', ['PREPAID', 'WHOLESALE'])
    .where('payment.status', 'in', paidStatuses)
    .where('payment.price', '>', '0')
    .where('payment.paid_at', '>=', from)
    .where('payment.paid_at', '<', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entry')
            .select('ledger_entry.effect')
            .whereRef('ledger_entry.payment_id', '=', 'payment.id'),
        ),
      ),
    )
    .execute();
  for (const { id } of unbooked) {
    await ctx.db.$transaction(async (tx) => {
      const payment = await tx.payment.findUniqueOrThrow({ where: { id } });
      await bookCharge(tx, payment, payment.paidAt ?? ctx.now);
      const found = unitsOf(payment.price, payment.currency);
      await recordFinding(tx, payment, { kind: 'unbooked', expected: 0n, found, repaired: true }, settingOf(ctx));
    });
  }
}

async function inBatches<Item>(items: AsyncIterable<Item>, work: (batch: Item[]) => Promise<void>): Promise<void> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    await work(batch);
    batch = [];
  }
  await work(batch);
}
