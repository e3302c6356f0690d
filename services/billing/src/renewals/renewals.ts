import { dayMs } from '@fovea/contracts/dates';
import { addDuration } from '@fovea/contracts/durations';
import { Currency } from '@fovea/contracts/fields';
import { newId } from '@fovea/kit/database/ids';
import { z } from 'zod';
import { type Payment, Prisma, type ProviderCustomer, type Subscription } from '../../generated/regional/client.ts';
import { publishSubscriptionChanged } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { type Coming, chargeTimes, renewalEnd } from '../previews/money-terms.ts';
import type { SavedCard } from '../provider/outcome.ts';
import { kysely } from '../tables.ts';

/** Saves the card's summary for the next charge and starts the agreed renewal, once. */
export async function startRenewal(tx: RegionalTx, payment: Payment, card: SavedCard, paidAt: Date): Promise<void> {
  // A JCB card that got past the form is neither saved nor charged again.
  if (card.brand === 'jcb') return;
  await saveCard(tx, { customerId: payment.customerId }, card, paidAt);
  if (payment.subscriptionId) return;
  const { timezone } = await tx.parent.findUniqueOrThrow({
    where: { id: payment.customerId },
    select: { timezone: true },
  });
  const subscription = {
    id: newId(),
    accountId: payment.accountId,
    customerId: payment.customerId,
    planId: payment.planId,
    firstPaymentId: payment.id,
    status: 'active' as const,
    startedAt: paidAt,
    endsAt: chargeTimes(payment, { at: paidAt, expiry: null, timezone }).renewsUntil,
  };
  const { count } = await tx.subscription.createMany({ data: subscription, skipDuplicates: true });
  if (count === 0) return;
  await tx.payment.update({ where: { id: payment.id }, data: { subscriptionId: subscription.id } });
  await publishSubscriptionChanged(
    tx,
    await tx.subscription.findUniqueOrThrow({ where: { id: subscription.id } }),
    'started',
    paidAt,
  );
}

/** Replaces the saved card, unless a newer one by the provider's clock is saved. Returns whether it is saved now. */
export async function saveCard(
  tx: RegionalTx,
  owner: Pick<ProviderCustomer, 'customerId'> & Partial<Pick<ProviderCustomer, 'providerId'>>,
  card: SavedCard,
  at: Date,
): Promise<boolean> {
  const { count } = await tx.providerCustomer.updateMany({
    where: { ...owner, OR: [{ cardSince: null }, { cardSince: { lte: at } }] },
    data: { ...card, cardSince: at, cardRefused: false },
  });
  return count > 0;
}

const paidUp = { tries: 0, firstDeclinedAt: null, nextTryAt: null, graceUntil: null };

/**
 * Finishes a paid renewal: the next one is due on the account's new expiry day. A renewal that had ended after declined
 * retries resumes, unless another one is active.
 */
export async function finishRenewal(tx: RegionalTx, payment: Payment, paidAt: Date): Promise<void> {
  if (!payment.subscriptionId || !payment.period) return;
  const { accountId, subscriptionId: id, period } = payment;
  const isFree = (await tx.subscription.findFirst({ where: { accountId, status: 'active' } })) === null;
  if (isFree)
    await tx.subscription.updateMany({
      where: { id, period, status: 'canceled', reason: 'declined' },
      data: { status: 'active', reason: null, endedAt: null },
    });
  const [subscription] = await tx.subscription.updateManyAndReturn({
    where: {
      id: payment.subscriptionId,
      period: payment.period,
      status: 'active',
      firstDeclinedAt: { not: null },
    },
    data: paidUp,
  });
  // A declined renewal's grace ends with its payment.
  if (subscription) return publishSubscriptionChanged(tx, subscription, 'renewed', paidAt);
  await tx.subscription.updateMany({ where: { id: payment.subscriptionId, period: payment.period }, data: paidUp });
}

/** The terms of a changed renewal as agreed: later prices of the plan do not apply. */
export const ChangedTo = z.object({
  planId: z.string(),
  planName: z.string(),
  catalogName: z.string(),
  currency: Currency,
  price: z.string(),
  validMonths: z.number(),
  validDays: z.number(),
  renewEndMonths: z.number().nullable(),
  termsUrl: z.string().nullable(),
  guaranteeUrl: z.string().nullable(),
});
export type ChangedTo = z.infer<typeof ChangedTo>;

/** A renewal's first charge with the agreed plan, price and duration, and its future price. */
export type Agreed = Payment & { coming: Coming | null };

/**
 * Price and duration of a renewal before discounts: of its first payment or its last change, and the announced price.
 */
export function agreedTerms<
  First extends Pick<Payment, Exclude<keyof ChangedTo, 'termsUrl' | 'guaranteeUrl'> | 'discount'>,
>(
  first: First,
  { changedTo, nextPrice, nextPriceFrom }: Pick<Subscription, 'changedTo' | 'nextPrice' | 'nextPriceFrom'>,
): First & { coming: Coming | null } {
  const coming = nextPrice && nextPriceFrom ? { price: nextPrice, from: nextPriceFrom } : null;
  if (changedTo === null) return { ...first, price: first.price.plus(first.discount), coming };
  const { termsUrl: _terms, guaranteeUrl: _guarantee, price, ...terms } = ChangedTo.parse(changedTo);
  return { ...first, ...terms, price: new Prisma.Decimal(price), coming };
}

/** The stored terms of a changed renewal. */
export function changedToOf(agreed: Pick<Payment, keyof ChangedTo>): ChangedTo {
  const { planId, planName, catalogName, currency, price } = agreed;
  const { validMonths, validDays, renewEndMonths, termsUrl, guaranteeUrl } = agreed;
  return {
    planId,
    planName,
    catalogName,
    currency,
    price: price.toFixed(2),
    validMonths,
    validDays,
    renewEndMonths,
    termsUrl,
    guaranteeUrl,
  };
}

/** An announced price is dropped with its plan. */
export const atPlanPrice = { nextPrice: null, nextPriceFrom: null };

/**
 * A plan changed at once is paid and renews from now on. The former renewal day counts as renewed, so that nothing is
 * charged before the new expiry arrives.
 */
export async function renewAsPaid(tx: RegionalTx, payment: Payment, paidAt: Date, timezone: string): Promise<void> {
  const { subscriptionId, planId, period, price, discount, credit } = payment;
  if (!subscriptionId) throw new Error('Only a plan that renews is changed at once');
  const changedTo = changedToOf({ ...payment, price: price.plus(discount).plus(credit) });
  const endsAt = renewalEnd(paidAt, payment.renewEndMonths, timezone);
  const [changed] = await tx.subscription.updateManyAndReturn({
    where: { id: subscriptionId, status: 'active' },
    data: { ...paidUp, ...atPlanPrice, changedTo, planId, period, endsAt },
  });
  if (changed) await publishSubscriptionChanged(tx, changed, 'started', paidAt);
}

/** Retries a declined renewal on the set days, then ends it. */
export async function postponeRenewal(tx: RegionalTx, payment: Payment, now: Date): Promise<void> {
  if (!payment.renewalTry || !payment.subscriptionId) return;
  const subscription = await tx.subscription.findUnique({ where: { id: payment.subscriptionId } });
  if (subscription?.status !== 'active' || subscription.period !== payment.period) return;
  // Counted from the attempt, because the refusal's event may come much later.
  const triedAt = payment.createdAt;
  const firstDeclinedAt = subscription.firstDeclinedAt ?? triedAt;
  const nextTryAt = nextTry(payment.renewalTry, firstDeclinedAt, triedAt);
  if (!nextTryAt) return void (await endRenewal(tx, { id: subscription.id }, 'declined', now));
  const postponed = await tx.subscription.update({
    where: { id: subscription.id },
    data: { firstDeclinedAt, nextTryAt },
  });
  if (subscription.firstDeclinedAt === null) await publishSubscriptionChanged(tx, postponed, 'postponed', now);
}

/** Ends a renewal once; the paid time stays. Resolves to whether one was active. */
export async function endRenewal(
  tx: RegionalTx,
  which: Prisma.SubscriptionWhereInput,
  reason: NonNullable<Subscription['reason']>,
  now: Date,
): Promise<boolean> {
  const ended: Subscription[] = await tx.subscription.updateManyAndReturn({
    where: { ...which, status: 'active' },
    data: { status: 'canceled', reason, endedAt: now, nextTryAt: null },
  });
  for (const subscription of ended) await publishSubscriptionChanged(tx, subscription, reason, now);
  return ended.length > 0;
}

/** Days after the first declined charge for the three retries; then the renewal ends. */
const retryDays = [1, 3, 5] as const;

/** The next retry after this many declined attempts, at least a day after the last one; null: none. */
export function nextTry(tries: number, firstDeclinedAt: Date, triedAt: Date): Date | null {
  const days = retryDays[tries - 1];
  if (days === undefined) return null;
  const planned = firstDeclinedAt.getTime() + days * dayMs;
  const soonest = tries === 1 ? planned : triedAt.getTime() + dayMs;
  return new Date(Math.max(planned, soonest));
}

/** Until when treatment continues after a decline: this many days after the renewal day, on the family's calendar. */
export const graceEnd = (expiry: Date, graceDays: number, timezone: string): Date =>
  addDuration(expiry, 0, graceDays, timezone);

/**
 * The provider never charges the same key twice; each attempt needs its own, or it would return the earlier refusal.
 */
export const renewalKey = (subscriptionId: string, period: string, renewalTry: number): string =>
  `${subscriptionId}-${period}-${renewalTry}`;

/**
 * Counts the discount of a successful charge in its transaction, and so once. A discount withdrawn while the charge was
 * open counts too.
 */
export async function countDiscount(tx: RegionalTx, { discountId }: Pick<Payment, 'discountId'>): Promise<void> {
  if (!discountId) return;
  await kysely(tx)
    .updateTable('discount')
    .set(({ eb, ref }) => ({
      used: eb('used', '+', 1),
      status: eb
        .case()
        .when(eb.and([eb('status', '=', 'open'), eb(eb('used', '+', 1), '>=', ref('charges'))]))
        .then('used' as const)
        .else(ref('status'))
        .end(),
    }))
    .where('id', '=', discountId)
    .whereRef('used', '<', 'charges')
    .execute();
}
