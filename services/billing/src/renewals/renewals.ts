import { dayMs } from '@fovea/contracts/dates';
import { addDuration } from '@fovea/contracts/durations';
import { Currency } from '@fovea/contracts/fields';
import { newId } from '@fovea/kit/database/ids';
import { z } from 'zod';
import { type Payment, Prisma, type ProviderCustomer, type Subscription } from '../../generated/regional/client.ts';
import { tellSubscription } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { type Coming, chargeTimes, renewalEnd } from '../previews/money-terms.ts';
import type { KeptCard } from '../provider/outcome.ts';
import { kysely } from '../tables.ts';

/**
 * Keeps the card's summary for the next charge and starts the renewal its payer agreed to; saying it twice starts it
 * once.
 */
export async function startRenewal(tx: RegionalTx, payment: Payment, card: KeptCard, paidAt: Date): Promise<void> {
  // A JCB card that got past the form is neither kept nor charged again.
  if (card.brand === 'jcb') return;
  await keepCard(tx, { customerId: payment.customerId }, card, paidAt);
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
  await tellSubscription(
    tx,
    await tx.subscription.findUniqueOrThrow({ where: { id: subscription.id } }),
    'started',
    paidAt,
  );
}

/**
 * Keeps the card that was entered at that time by the provider's clock instead of the one before; news of an older one
 * change nothing. Says whether it is kept now.
 */
export async function keepCard(
  tx: RegionalTx,
  owner: Pick<ProviderCustomer, 'customerId'> & Partial<Pick<ProviderCustomer, 'providerId'>>,
  card: KeptCard,
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
 * A renewal was paid: the next one is due when the account's new expiry day comes. One that had ended because no try was
 * paid goes on, unless another plan renews by now.
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
      ...{ id: payment.subscriptionId, period: payment.period },
      ...{ status: 'active', firstDeclinedAt: { not: null } },
    },
    data: paidUp,
  });
  // One that was declined before ends its grace with it.
  if (subscription) return tellSubscription(tx, subscription, 'renewed', paidAt);
  await tx.subscription.updateMany({ where: { id: payment.subscriptionId, period: payment.period }, data: paidUp });
}

/** What a renewal was changed to, as it was when it was agreed to: later prices of the plan are not its own. */
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

/** A renewal's first charge, with the plan, price and duration it renews at, and the price that follows. */
export type Agreed = Payment & { coming: Coming | null };

/**
 * At what price and for how long a renewal is charged, before any discount: as its first payment was, or as it was changed
 * since; and what it costs from a day on that its family was told of.
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

/** A renewal's terms as they are kept of one that was changed. */
export function changedToOf(agreed: Pick<Payment, keyof ChangedTo>): ChangedTo {
  const { planId, planName, catalogName, currency, price } = agreed;
  const { validMonths, validDays, renewEndMonths, termsUrl, guaranteeUrl } = agreed;
  return {
    ...{ planId, planName, catalogName, currency, price: price.toFixed(2) },
    ...{ validMonths, validDays, renewEndMonths, termsUrl, guaranteeUrl },
  };
}

/** What a family was told of another plan's price goes with that plan. */
export const atPlanPrice = { nextPrice: null, nextPriceFrom: null };

/**
 * A plan that was changed at once is paid, and renews from now on. The day on which the former would have renewed counts
 * as renewed: it is charged by nobody who does not know of the new end yet.
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
  if (changed) await tellSubscription(tx, changed, 'started', paidAt);
}

/** A renewal's charge was declined: it is tried again on the set days, then renewal is off. */
export async function postponeRenewal(tx: RegionalTx, payment: Payment, now: Date): Promise<void> {
  if (!payment.renewalTry || !payment.subscriptionId) return;
  const subscription = await tx.subscription.findUnique({ where: { id: payment.subscriptionId } });
  if (subscription?.status !== 'active' || subscription.period !== payment.period) return;
  // Counted from when it was tried: the refusal may be heard of much later.
  const triedAt = payment.createdAt;
  const firstDeclinedAt = subscription.firstDeclinedAt ?? triedAt;
  const nextTryAt = nextTry(payment.renewalTry, firstDeclinedAt, triedAt);
  if (!nextTryAt) return void (await endRenewal(tx, { id: subscription.id }, 'declined', now));
  const postponed = await tx.subscription.update({
    where: { id: subscription.id },
    data: { firstDeclinedAt, nextTryAt },
  });
  if (subscription.firstDeclinedAt === null) await tellSubscription(tx, postponed, 'postponed', now);
}

/** Turns renewal off, once; the paid time stays. Resolves to whether there was one. */
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
  for (const subscription of ended) await tellSubscription(tx, subscription, reason, now);
  return ended.length > 0;
}

/** After a first declined charge: three more tries this many days later, then renewal is off. */
const retryDays = [1, 3, 5] as const;

/** When to try again after the given number of declined tries, at least a day after the last one; null: no more. */
export function nextTry(tries: number, firstDeclinedAt: Date, triedAt: Date): Date | null {
  const days = retryDays[tries - 1];
  if (days === undefined) return null;
  const planned = firstDeclinedAt.getTime() + days * dayMs;
  const soonest = tries === 1 ? planned : triedAt.getTime() + dayMs;
  return new Date(Math.max(planned, soonest));
}

/**
 * Until when treatment goes on although a renewal was declined: so many days after the day that was to be renewed, on
 * the family's calendar.
 */
export const graceEnd = (expiry: Date, graceDays: number, timezone: string): Date =>
  addDuration(expiry, 0, graceDays, timezone);

/**
 * The provider never charges the same key twice; each try after a decline needs one of its own, or the old refusal
 * would be answered again.
 */
export const renewalKey = (subscriptionId: string, period: string, renewalTry: number): string =>
  `${subscriptionId}-${period}-${renewalTry}`;

/**
 * A charge that a discount lowered succeeded: counted in that transaction, and so once. One that was withdrawn while the
 * charge was open is counted too.
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
