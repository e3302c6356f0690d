import { amountText } from '@fovea/contracts/money';
import type { LockIn } from '@fovea/contracts/payments/preview-schema';
import type { Declined, NextPrice } from '@fovea/contracts/payments/renewal-schema';
import type { Patient, Payment, Subscription } from '../../generated/regional/client.ts';
import { openCarries, openDiscounts } from '../charges/charged-account.ts';
import type { Regional } from '../handle.ts';
import {
  aheadOf,
  carryOver,
  type Discounting,
  lockInView,
  loweredPrice,
  nothingOwed,
  type Owed,
  priceOn,
} from '../previews/money-terms.ts';
import { type Agreed, agreedTerms } from './renewals.ts';

/** A renewal with all that decides what comes of it. */
export type Renewal = {
  subscription: Subscription;
  /** Its first charge, with the plan, price and duration it renews at. */
  agreed: Agreed;
  /** What lowers its next charges. */
  discounting: Discounting | null;
  /** What earlier charges left to its next one. */
  owed: Owed;
  patient: Patient;
  expiry: Date;
  timezone: string;
};

type Whose = { customerId: string } | { accountId: string };

/** What runs for a family, or for one child of it. */
export async function findRenewals(db: Regional, whose: Whose): Promise<Renewal[]> {
  return withFacts(
    db,
    await db.subscription.findMany({ where: { ...whose, status: 'active' }, orderBy: { id: 'asc' } }),
  );
}

/**
 * What ended because no try was paid, and may be gone on with: the last of a child, whose paid time is over and that
 * nothing was chosen for since.
 */
export async function findEnded(db: Regional, whose: Whose, now: Date): Promise<Renewal[]> {
  const latest = await db.subscription.findMany({
    where: whose,
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
    // The account's owner tells of the first charge a moment after it was made.
    const expiry = patient?.expiredDate ?? first?.newExpiredDate;
    const discounting = discounts.get(subscription.accountId) ?? null;
    const owed = carries.get(subscription.accountId) ?? nothingOwed;
    return first && patient && expiry
      ? { subscription, agreed: agreedTerms(first, subscription), discounting, owed, patient, expiry, timezone }
      : [];
  });
}

/** What a renewal still takes. */
export const termsOf = ({ agreed, discounting, owed, subscription: { endsAt }, expiry }: Renewal) => ({
  ...agreed,
  ...{ discounting, owed, endsAt, expiry },
});
/** What it takes, and carries, were it charged on this day of the family. */
export const chargeOn = ({ agreed, discounting, owed }: Renewal, on: string): Pick<Payment, 'amount' | 'carried'> =>
  carryOver(loweredPrice(agreed, discounting, on).price, agreed.currency, owed);

/** The price its family was told of, where charges after a day of the family cost another one than on that day. */
export function nextPriceAfter({ agreed }: Renewal, day: string): NextPrice | null {
  const { coming, currency } = agreed;
  if (!coming || coming.from <= day || coming.price.equals(priceOn(agreed, day))) return null;
  return { price: amountText(coming.price, currency), from: coming.from };
}

/** What is still agreed to, counted from its expiry, or, of one that ended, from `from`; null: nothing is. */
export function lockInLeft(renewal: Renewal, from = renewal.expiry): LockIn | null {
  const { agreed, timezone } = renewal;
  const { lockIn } = aheadOf(termsOf({ ...renewal, expiry: from }), timezone);
  return lockIn && lockInView(lockIn, { currency: agreed.currency, timezone });
}

/** What is told about a declined renewal, on the family's page and by mail; null while nothing is declined. */
export function declinedOf({ firstDeclinedAt, nextTryAt, graceUntil }: Subscription): Declined | null {
  if (!firstDeclinedAt) return null;
  return { nextTryAt: nextTryAt?.toISOString() ?? null, graceUntil: graceUntil?.toISOString() ?? null };
}
