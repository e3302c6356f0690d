import { daysBetween } from '@fovea/contracts/calendar';
import { companyForCharge } from '@fovea/contracts/companies/rpcs';
import { dayOf, storedDays } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import type { Currency } from '@fovea/contracts/fields';
import { fromMinorUnits, unitsOf } from '@fovea/contracts/money';
import { patientForCharge } from '@fovea/contracts/patients/rpcs';
import { paidStatuses } from '@fovea/contracts/payments/schema';
import type { z } from 'zod';
import { type Company, type Discount, type Payment, Prisma } from '../../generated/regional/client.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import {
  carryOver,
  type Discounting,
  type Due,
  isDepositHeld,
  nothingOwed,
  type Owed,
  startsAnew,
} from '../previews/money-terms.ts';
import { canSeePatient } from '../scope.ts';
import { kysely } from '../tables.ts';
import type { Standing } from './charge-rules.ts';

/** The account as the customer service returns it. */
export type AccountReply = NonNullable<z.output<typeof patientForCharge.reply>>;
/** What the company allows and has left now. */
type Means = NonNullable<z.output<typeof companyForCharge.reply>>;
export type ChargedAccount = AccountReply & { company: Company; means: Means; standing: Standing };

/** The account from its owner, with billing's own facts. Missing and forbidden accounts are both `notFound`. */
export async function chargedAccount(ctx: Context, accountId: string): Promise<ChargedAccount> {
  const { db, callRpc, region, actor } = ctx;
  const reply = await callRpc(patientForCharge, { accountId });
  if (!reply || !(await canSeePatient(db, actor, { ...reply, doctorId: reply.patient.doctorId })))
    throw new AppError('notFound');
  const [company, means, earlier, trials, renewal, discounting, owed] = await Promise.all([
    db.company.findUnique({ where: { id: reply.companyId } }),
    callRpc(companyForCharge, { companyId: reply.companyId }),
    db.payment.groupBy({ by: ['billingType'], where: { accountId, status: { in: paidStatuses } } }),
    countFreeTrials(db, reply.customerId),
    db.subscription.findFirst({ where: { accountId, status: 'active' }, select: { planId: true } }),
    discountingOf(db, accountId),
    owedOf(db, accountId),
  ]);
  // The company exists, but its state has not arrived yet.
  if (!company || !means) throw new AppError('unavailable');
  const types = earlier.map(({ billingType }) => billingType);
  const paid = reply.patient.paid || types.some((type) => type !== 'FREE');
  const standing = {
    region,
    companies: company.ancestors,
    paid,
    due: await dueOf(db, accountId, paid),
    discounting,
    owed,
    freeTrialUsed: reply.patient.freeTrialUsed || types.includes('FREE') || trials >= reply.children,
    renewsAs: renewal?.planId ?? null,
  };
  return { ...reply, company, means, standing };
}

/** A parent's charge also needs a company that sells to parents, and a bound device. */
export function checkPortalCharge({ company, hasDevice }: ChargedAccount): void {
  if (!company.publicPlans) throw new AppError('plansNotPublic');
  if (!hasDevice) throw new AppError('deviceRequired');
}

/** Free trials of a family, pending ones and those of deleted children included. */
const countFreeTrials = (db: Pick<Regional, 'payment'>, customerId: string): Promise<number> =>
  db.payment.count({
    where: { customerId, billingType: 'FREE', status: { in: ['pending', ...paidStatuses] } },
  });

/**
 * A family gets one free trial per child. The parent's row is locked until the new trial is stored, so that two
 * children cannot share the last.
 */
export async function refuseTrialTooMany(
  tx: RegionalTx,
  { customerId, children }: { customerId: string; children: number },
): Promise<void> {
  await kysely(tx).selectFrom('parent').select('id').where('id', '=', customerId).forUpdate().execute();
  if ((await countFreeTrials(tx, customerId)) >= children) throw new AppError('freeTrialUsed');
}

/** `paid`: the account had a paid charge before, counted by either service. */
async function dueOf(db: Regional, accountId: string, paid: boolean): Promise<Due> {
  if (!paid) return { deposit: true, purchase: true };
  const taken = await takenOf(db, accountId);
  const [deposits, purchases] = [
    taken.filter(({ deposit }) => !deposit.isZero()),
    taken.filter(({ purchase }) => !purchase.isZero()),
  ];
  return {
    deposit: deposits.length > 0 && !deposits.some(isDepositHeld),
    purchase:
      purchases.length > 0 &&
      purchases.every(({ amount, refundAmount, refundedAt }) => refundedAt && refundAmount?.equals(amount)),
  };
}

/** An account's payments with money, oldest first. */
export const takenOf = (db: Pick<Regional, 'payment'>, accountId: string): Promise<Payment[]> =>
  db.payment.findMany({
    where: { accountId, status: { in: paidStatuses }, amount: { gt: 0 } },
    orderBy: { id: 'asc' },
  });

/** The facts of an account that decide a charge. */
export const paidSoFar = ({ standing, patient, timezone }: ChargedAccount) => ({
  standing,
  timezone,
  expiry: patient.expiredDate ? new Date(patient.expiredDate) : null,
});

type Reads = Pick<Regional, 'discount'>;

/** The open discounts of these accounts. */
export async function openDiscounts(db: Reads, accountIds: string[]): Promise<Map<string, Discounting>> {
  const open = await db.discount.findMany({ where: { accountId: { in: accountIds }, status: 'open' } });
  return new Map(open.map((discount) => [discount.accountId, discounting(discount)]));
}

export const discountingOf = async (db: Reads, accountId: string): Promise<Discounting | null> =>
  (await openDiscounts(db, [accountId])).get(accountId) ?? null;

const discounting = ({ id, kind, value, currency, charges, used, lastDay }: Discount): Discounting => ({
  id,
  kind,
  value,
  currency,
  left: charges - used,
  lastDay: lastDay && dayOf(lastDay, storedDays),
});

/** Sums carried from earlier charges of these accounts. Only successful charges count, so a failed one took nothing. */
export async function openCarries(db: Pick<Regional, 'payment'>, accountIds: string[]): Promise<Map<string, Owed>> {
  const sums = await db.payment.groupBy({
    by: ['accountId', 'currency'],
    where: { accountId: { in: accountIds }, status: { in: paidStatuses }, carried: { not: 0 } },
    _sum: { carried: true },
  });
  const owed = new Map<string, Map<Currency, Payment['price']>>();
  for (const { accountId, currency, _sum } of sums) {
    const ofAccount = owed.get(accountId) ?? new Map<Currency, Payment['price']>();
    owed.set(accountId, ofAccount.set(currency, (_sum.carried ?? new Prisma.Decimal(0)).negated()));
  }
  return owed;
}

export const owedOf = async (db: Pick<Regional, 'payment'>, accountId: string): Promise<Owed> =>
  (await openCarries(db, [accountId])).get(accountId) ?? nothingOwed;

/**
 * Called after the charge is inserted and holds its account's only slot. Refuses it when its discount was used or
 * withdrawn, or the carried sum changed, since it was calculated.
 */
export async function refuseSpent(
  tx: RegionalTx,
  {
    accountId,
    billingType,
    currency,
    amount,
    carried,
    discountId,
  }: Pick<Payment, 'accountId' | 'billingType' | 'currency' | 'amount' | 'carried' | 'discountId'>,
): Promise<void> {
  if (billingType === 'RETAIL') {
    const now = carryOver(amount.minus(carried), currency, await owedOf(tx, accountId));
    if (!now.carried.equals(carried)) throw new AppError('changedMeanwhile');
  }
  if (!discountId) return;
  const open = await tx.discount.findUnique({ where: { id: discountId, status: 'open' }, select: { id: true } });
  if (!open) throw new AppError('changedMeanwhile');
}

/** A paid period, and its share of the payment. */
export type PaidTime = Pick<
  Payment,
  'price' | 'credit' | 'amount' | 'currency' | 'refundAmount' | 'paidFrom' | 'paidAt' | 'newExpiredDate'
>;

/**
 * The credit left of an account's paid periods in a currency, newest first. Whole days of the family's calendar count,
 * without today; each period is rounded down to the unit. Refunded sums do not count, an earlier expiry set by an
 * administrator ends them earlier, and a restarted period contains the credit of those before it.
 */
export function creditOf(
  paid: PaidTime[],
  { now, expiry, timezone, currency }: { now: Date; expiry: Date; timezone: string; currency: Currency },
): { days: number; credit: Payment['price'] } {
  const [today, end] = [dayOf(now, timezone), dayOf(expiry, timezone)];
  const anew = paid.findIndex(startsAnew);
  let [days, units] = [0, 0n];
  for (const time of anew === -1 ? paid : paid.slice(0, anew + 1)) {
    if (!time.paidAt || !time.newExpiredDate || time.currency !== currency) continue;
    const from = dayOf(time.paidFrom ?? time.paidAt, timezone);
    const until = dayOf(time.newExpiredDate, timezone);
    // From the later begin to the earlier end.
    const left = Math.min(...[from, today].flatMap((begin) => [until, end].map((stop) => daysBetween(begin, stop))));
    if (left <= 0) continue;
    const paidFor = Prisma.Decimal.min(time.price, time.amount.minus(time.refundAmount ?? 0)).plus(time.credit);
    days += left;
    units += (unitsOf(paidFor, currency) * BigInt(left)) / BigInt(daysBetween(from, until));
  }
  return { days, credit: new Prisma.Decimal(fromMinorUnits(units, currency)) };
}
