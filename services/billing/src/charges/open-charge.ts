import { AppError } from '@fovea/contracts/errors';
import type { Trail } from '@fovea/kit/audit';
import { changesBetween } from '@fovea/kit/audit-changes';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { newId } from '@fovea/kit/ids';
import { searchText } from '@fovea/kit/search';
import type { Payment, Plan, Prisma } from '../../generated/regional/client.ts';
import type { Regional, RegionalTx } from '../handle.ts';
import { type By, brake, doublePressMs, type Method, nothingDue, takenNow } from './charge-rules.ts';
import type { ChargedAccount } from './charged-account.ts';
import { refuseTrialTooMany } from './free-trials.ts';

const MINUTE = 60_000;
/** How long the provider may stay silent before it is asked; what needs no provider is finished sooner. */
export const askAfterMs = { card: 15 * MINUTE, link: 15 * MINUTE, none: MINUTE };

/** What was agreed to, from which address, and when, where that was before the charge. */
export type Consent = Pick<Payment, 'termsUrl' | 'guaranteeUrl' | 'acceptedAddress' | 'acceptedAt'>;
/** What is to be true exactly if the charge was opened. */
export type Also = (tx: RegionalTx, payment: Payment) => Promise<void>;
type NewCharge = {
  account: ChargedAccount;
  plan: Plan;
  method: Method;
  autoRenew: boolean;
  by: By;
  consent: Consent;
  now: Date;
  also?: Also;
} & Pick<Trail, 'changed'>;

/**
 * Writes the charge down as pending before anyone is asked for money. One in flight per account: the database lets
 * exactly one in.
 */
export async function openCharge(db: Regional, charge: NewCharge): Promise<Payment> {
  try {
    return await db.$transaction(async (tx) => {
      await standIn(tx, charge.account);
      await refuseGone(tx, charge.account);
      if (charge.plan.billingType === 'FREE') await refuseTrialTooMany(tx, charge.account);
      const payment = await tx.payment.create({ data: await rowOf(tx, charge) });
      await checkBrake(tx, payment);
      const changes = changesBetween(null, {
        plan: payment.planName,
        amount: `${payment.amount} ${payment.currency}`,
        status: payment.status,
      });
      await charge.changed(tx, { customerId: payment.customerId, patientId: payment.accountId, changes });
      await charge.also?.(tx, payment);
      return payment;
    });
  } catch (error) {
    throw uniqueViolation(error) ? new AppError('chargeInFlight') : error;
  }
}

async function rowOf(
  tx: RegionalTx,
  { account, plan, method, autoRenew, by, consent, now }: NewCharge,
): Promise<Prisma.PaymentUncheckedCreateInput> {
  const catalog = await tx.catalog.findUnique({ where: { id: plan.productId }, select: { name: true } });
  const firstCharge = !account.standing.paid && plan.billingType !== 'FREE';
  const { price, deposit, purchase, total } = takenNow(
    plan,
    plan.billingType === 'FREE' ? nothingDue : account.standing.due,
  );
  const isPaidHere = plan.billingType === 'RETAIL';
  return {
    id: newId(),
    accountId: account.patient._id,
    customerId: account.customerId,
    companyId: account.companyId,
    planId: plan.id,
    planName: plan.name,
    catalogName: catalog?.name ?? '',
    billingType: plan.billingType,
    method,
    status: 'pending',
    currency: plan.currency,
    amount: isPaidHere ? total : 0,
    price,
    deposit,
    purchase,
    taxPercentage: account.company.taxPercentage,
    validMonths: plan.validMonths,
    validDays: plan.validDays,
    experienceMonths: plan.experienceMonths,
    experienceDays: plan.experienceDays,
    renewEndMonths: plan.renewEndMonths,
    autoRenew,
    ...consent,
    acceptedBy: by,
    firstCharge,
    createdAt: now,
    open: method !== 'none',
    askAt: new Date(now.getTime() + askAfterMs[method]),
  };
}

/**
 * A charge may come before the states of a parent and child who were only just made; their rows stand in until those
 * arrive.
 */
async function standIn(
  tx: RegionalTx,
  { patient, customerId, companyId, email, timezone, debug }: ChargedAccount,
): Promise<void> {
  const parent = { id: customerId, revision: 0n, email, search: searchText(email), companyId, debug, timezone };
  await tx.parent.createMany({ data: parent, skipDuplicates: true });
  const { _id: id, firstName, lastName, username, doctorId, expiredDate, paid } = patient;
  await tx.patient.createMany({
    data: {
      id,
      revision: 0n,
      parentId: customerId,
      companyId,
      doctorId,
      firstName,
      lastName,
      username,
      expiredDate,
      paid,
    },
    skipDuplicates: true,
  });
}

/** Erased or removed by its family since its owner was asked about it. */
async function refuseGone(tx: RegionalTx, { patient }: ChargedAccount): Promise<void> {
  const gone = await tx.patient.findUnique({ where: { id: patient._id, gone: true }, select: { id: true } });
  if (gone) throw new AppError('notFound');
}

/** Counted while the account's only pending row is ours, so that parallel charges are counted one after the other. */
export async function checkBrake(tx: RegionalTx, { id, accountId, planId, createdAt }: Payment): Promise<void> {
  const since = new Date(createdAt.getTime() - brake.withinMs);
  const recent = await tx.payment.findMany({
    where: { accountId, renewalTry: null, createdAt: { gt: since }, id: { not: id } },
    select: { planId: true, status: true, failure: true, createdAt: true },
  });
  const lately = createdAt.getTime() - doublePressMs;
  if (
    recent.some((other) => other.planId === planId && other.status !== 'failed' && other.createdAt.getTime() > lately)
  )
    throw new AppError('chargeInFlight');
  const charged = recent.filter(({ status, failure }) => status !== 'failed' || failure === 'declined');
  if (charged.length >= brake.charges || recent.length >= brake.openings) throw new AppError('tooManyCharges');
}
