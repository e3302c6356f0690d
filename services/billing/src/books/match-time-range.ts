import { unitsOf } from '@fovea/contracts/money';
import { paidStatuses } from '@fovea/contracts/payments/schema';
import type Stripe from 'stripe';
import type { Payment } from '../../generated/regional/client.ts';
import { settingOf } from '../charges/apply-outcome.ts';
import { applyAftermath } from '../disputes/apply-post-payment-event.ts';
import type { Work } from '../handle.ts';
import type { While } from '../provider/lookups.ts';
import { idOf, isSentBack, toldDispute } from '../provider/outcome.ts';
import { kysely } from '../tables.ts';
import { compareCharges, namedPayment } from './compare-charges.ts';
import { compareFees } from './compare-fees.ts';
import { noteFinding } from './findings.ts';
import { bookCharge } from './ledger.ts';

const batchSize = 100;

/**
 * Matches, for one while, the provider's charges, refunds, disputes and the lines of its balance with our payments and
 * the ledger, and the other way round. Its memory is the ids of that while alone.
 */
export async function matchWhile(ctx: Work, within: While): Promise<void> {
  const { provider } = ctx.extra;
  /** The provider's objects that were compared, by what they did to its balance; and the payments they concern. */
  const sums = new Map<string, { units: number; currency: string; paymentId: string | null }>();
  const named = new Set<string>();
  const compare = async (charges: Stripe.Charge[]) => {
    for (const charge of charges) {
      const paymentId = namedPayment(charge, ctx.region);
      if (paymentId) named.add(paymentId);
      sums.set(charge.id, { units: charge.amount_captured, currency: charge.currency, paymentId });
    }
    await compareCharges(ctx, charges);
  };
  const compareRefunds = async (refunds: Stripe.Refund[]) => {
    const charges = [];
    for (const refund of refunds) {
      const charge = await provider.askCharge(refund.charge);
      const paymentId = charge && namedPayment(charge, ctx.region);
      const units = isSentBack(refund) ? 0 : -refund.amount;
      sums.set(refund.id, { units, currency: refund.currency, paymentId });
      if (paymentId) charges.push(charge);
    }
    await compare(charges);
  };

  await inBatches(provider.charges(within), compare);
  await inBatches(provider.refunds(within), compareRefunds);
  for await (const dispute of provider.disputes(within)) await hearDispute(ctx, dispute);
  await inBatches(provider.balanceTransactions(within), async (lines) => {
    for (const line of lines) await compareLine(line);
    await compareFees(ctx, lines, (sourceId) => sums.get(sourceId)?.paymentId ?? null);
  });
  await askAboutSilent(ctx, within, named);
  await bookWithoutMoney(ctx, within);

  /** A line of the balance stands for an object that was compared, with the same sum, or leads to one that was not. */
  async function compareLine(line: Stripe.BalanceTransaction): Promise<void> {
    const { source } = line;
    if (!source || typeof source === 'string') return;
    const known = sums.get(source.id);
    if (!known) {
      if (source.object === 'charge') await compare([source]);
      if (source.object === 'dispute') await hearDispute(ctx, source);
      if (source.object === 'refund') await compareRefunds([source]);
      return;
    }
    const { paymentId, units, currency } = known;
    const isSum = line.type === 'charge' || line.type === 'payment';
    // In another currency it was exchanged: the balance's sum is the provider's business then.
    if (!isSum || !paymentId || line.currency !== currency || line.amount === units) return;
    await note(paymentId, { subject: line.id, expected: BigInt(units), found: BigInt(line.amount) });
  }

  async function note(id: string, sum: { subject: string; expected: bigint; found: bigint }): Promise<void> {
    const payment = await ctx.db.payment.findUnique({ where: { id } });
    if (payment)
      await ctx.db.$transaction((tx) => noteFinding(tx, payment, { kind: 'amount', ...sum }, settingOf(ctx)));
  }
}

/** By the same code as its event. */
export async function hearDispute(ctx: Work, dispute: Stripe.Dispute): Promise<void> {
  const charge = await ctx.extra.provider.askCharge(dispute.charge);
  const id = charge && namedPayment(charge, ctx.region);
  if (!id) return;
  const about = { intentId: idOf(charge.payment_intent), sessionId: null };
  const aftermath = { kind: 'disputed' as const, dispute: toldDispute(dispute), at: ctx.now };
  await ctx.db.$transaction((tx) => applyAftermath(tx, id, aftermath, settingOf(ctx), about));
}

/** Payments that money went through here in that while, of which the provider said nothing: it is asked about each. */
async function askAboutSilent(ctx: Work, { from, to }: While, named: Set<string>): Promise<void> {
  const within = { gte: from, lt: to };
  const next = (after?: string) =>
    ctx.db.payment.findMany({
      where: { amount: { gt: 0 }, OR: [{ paidAt: within }, { refundedAt: within }] },
      ...(after ? { cursor: { id: after }, skip: 1 } : {}),
      orderBy: { id: 'asc' },
      take: batchSize,
    });
  for (let page = await next(); page.length > 0; page = await next(page.at(-1)?.id)) {
    for (const payment of page) if (!named.has(payment.id)) await askAbout(ctx, payment);
  }
}

async function askAbout(ctx: Work, payment: Payment): Promise<void> {
  const charge = await ctx.extra.provider.findCharge(payment);
  if (charge) return compareCharges(ctx, [charge]);
  const expected = unitsOf(payment.amount, payment.currency);
  const missing = { kind: 'missing' as const, subject: payment.intentId ?? '', expected, found: 0n };
  await ctx.db.$transaction((tx) => noteFinding(tx, payment, missing, settingOf(ctx)));
}

/** What a plan without money was worth is booked with it; where it was not, now. */
async function bookWithoutMoney(ctx: Work, { from, to }: While): Promise<void> {
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
      await noteFinding(tx, payment, { kind: 'unbooked', expected: 0n, found, repaired: true }, settingOf(ctx));
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
