import { amountText } from '@fovea/contracts/money';
import type { LockIn } from '@fovea/contracts/payments/preview-schema';
import type { Declined, NextPrice } from '@fovea/contracts/payments/renewal-schema';
import type { Patient, Payment, Subscription } from '../../generated/regional/client.ts';
import { openCarries, openDiscounts } from '../charges/charged-account.ts';
import type { Regional } from '../handle.ts';
import {
  carryOver,
  type Discounting,
  lockInView,
  loweredPrice,
  nothingOwed,
  type Owed,
  priceOn,
  upcomingOf,
} from '../previews/money-terms.ts';
import { type Agreed, agreedTerms } from './renewals.ts';

/** A renewal with the facts that decide its charges. */
export type Renewal = {
  subscription: Subscription;
  /** Its first charge, with the agreed plan, price and duration. */
  agreed: Agreed;
  /** The open discount. */
  discounting: Discounting | null;
  /** Sums carried from earlier charges. */
  owed: Owed;
  patient: Patient;
  expiry: Date;
  timezone: string;
};

type RenewalOwner = { customerId: string } | { accountId: string };

/** Active renewals of a family or one child. */
export async function findRenewals(db: Regional, owner: RenewalOwner): Promise<Renewal[]> {
  return withFacts(
    db,
    await db.subscription.findMany({ where: { ...owner, status: 'active' }, orderBy: { id: 'asc' } }),
  );
}

/**
 * Renewals that ended after the last declined retry and may be resumed: a child's last one, whose paid time is over and
 * that has no later renewal.
 */
export async function findEnded(db: Regional, owner: RenewalOwner, now: Date): Promise<Renewal[]> {
  const latest = await db.subscription.findMany({
    where: owner,
    orderBy: [{ accountId: 'asc' }, { startedAt: 'desc' }, { id: 'desc' }],
    distinct: ['accountId'],
  });
  const declined = latest.filter(({ reason, period }) => reason === 'declined' && period !== null);
  return (await withFacts(db, declined)).filter(({ expiry }) => expiry <= now);
}

async function withFacts(db: Regional, running: Subscription[]): Promise<Renewal[]> {
  const accountIds = running.map(({ accountId }) => accountId);
  const [agreed, discounts, carries, patients, parents] = await Promise.all([
    db.payment.findMany({ where: { id: { in: running.map(({ firstPaymentId }) => firstPaymentId) } } }),
    openDiscounts(db, accountIds),
    openCarries(db, accountIds),
    db.patient.findMany({ where: { id: { in: accountIds }, gone: false } }),
    db.parent.findMany({ where: { id: { in: running.map(({ customerId }) => customerId) } } }),
  ]);
  return running.flatMap((subscription) => {
    const first = agreed.find(({ id }) => id === subscription.firstPaymentId);
    const patient = patients.find(({ id }) => id === subscription.accountId);
    const timezone = parents.find(({ id }) => id === subscription.customerId)?.timezone ?? 'UTC';
    // The owner publishes the new expiry a moment after the first charge.
    const expiry = patient?.expiredDate ?? first?.newExpiredDate;
    const discounting = discounts.get(subscription.accountId) ?? null;
    const owed = carries.get(subscription.accountId) ?? nothingOwed;
    return first && patient && expiry
      ? { subscription, agreed: agreedTerms(first, subscription), discounting, owed, patient, expiry, timezone }
      : [];
  });
}

/** The terms for `upcomingOf`. */
export const termsOf = ({ agreed, discounting, owed, subscription: { endsAt }, expiry }: Renewal) => ({
  ...agreed,
  discounting,
  owed,
  endsAt,
  expiry,
});
/** Amount and carried sum of a charge on a day of the family. */
export const chargeOn = ({ agreed, discounting, owed }: Renewal, on: string): Pick<Payment, 'amount' | 'carried'> =>
  carryOver(loweredPrice(agreed, discounting, on).price, agreed.currency, owed);

/** The announced price, where charges after this day cost another one. */
export function nextPriceAfter({ agreed }: Renewal, day: string): NextPrice | null {
  const { coming, currency } = agreed;
  if (!coming || coming.from <= day || coming.price.equals(priceOn(agreed, day))) return null;
  return { price: amountText(coming.price, currency), from: coming.from };
}

/** The remaining lock-in, counted from the expiry, or for an ended renewal from `from`; null without one. */
export function lockInLeft(renewal: Renewal, from = renewal.expiry): LockIn | null {
  const { agreed, timezone } = renewal;
  const { lockIn } = upcomingOf(termsOf({ ...renewal, expiry: from }), timezone);
  return lockIn && lockInView(lockIn, { currency: agreed.currency, timezone });
}

/** A declined renewal as shown on the family's page and in mails; null while nothing is declined. */
export function declinedOf({ firstDeclinedAt, nextTryAt, graceUntil }: Subscription): Declined | null {
  if (!firstDeclinedAt) return null;
  return { nextTryAt: nextTryAt?.toISOString() ?? null, graceUntil: graceUntil?.toISOString() ?? null };
}
