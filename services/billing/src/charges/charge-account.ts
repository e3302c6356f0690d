import { dayOf } from '@fovea/contracts/dates';
import { AppError, refuseChanged } from '@fovea/contracts/errors';
import type { Charge, ChargeResult } from '@fovea/contracts/payments/charge-schema';
import { chargeAccount } from '@fovea/contracts/payments/endpoints';
import { publicId } from '@fovea/contracts/payments/payment-id';
import { chargeOwnAccount } from '@fovea/contracts/payments/portal-endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { AuditLog } from '@fovea/kit/audit/audit-log';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import { searchText } from '@fovea/kit/search/search-text';
import type { Payment, Plan, Prisma } from '../../generated/regional/client.ts';
import { type Context, handle, type Regional, type RegionalTx } from '../handle.ts';
import { type ChargeTerms, chargeTerms } from '../previews/money-terms.ts';
import {
  type By,
  chargePreview,
  checkConsent,
  checkLeast,
  consentTo,
  type Method,
  mayBeCharged,
  methodOf,
  whyUnpayable,
} from './charge-rules.ts';
import {
  type AccountReply,
  type ChargedAccount,
  chargedAccount,
  checkPortalCharge,
  paidSoFar,
  refuseSpent,
  refuseTrialTooMany,
} from './charged-account.ts';
import {
  checkAfterMs,
  checkChargeLimit,
  closeOlderCharges,
  finishWithoutMoney,
  openForm,
  openLink,
} from './pending-charges.ts';

export const chargeAccountHandler = handle(chargeAccount, async (input, ctx) =>
  charge(ctx, await chargedAccount(ctx, input.accountId), input, 'staff'),
);

export const chargeOwnAccountHandler = handle(chargeOwnAccount, async (input, ctx) => {
  const account = await chargedAccount(ctx, input.accountId);
  checkPortalCharge(account);
  return charge(ctx, account, input, 'parent');
});

/**
 * Charges an account for a plan. `also` runs in the transaction that opens the charge; `agreed` is the consent that
 * another person gave before.
 */
export async function charge(
  ctx: Context,
  account: ChargedAccount,
  input: Charge,
  by: By,
  { also, agreed }: { also?: Also; agreed?: Consent } = {},
): Promise<ChargeResult> {
  const { db, now } = ctx;
  const plan = await db.plan.findUnique({ where: { id: input.planId } });
  if (!plan || !mayBeCharged(plan, account.standing, by)) throw new AppError('planNotAvailable');
  checkConsent(plan, account.standing, input);
  const on = dayOf(now, account.timezone);
  checkLeast(plan, account.standing, on, ctx.language);
  const { amount, carried } = chargeTerms(plan, account.standing, false, on);
  const costs = amount.greaterThan(0);
  // The last prepaid subscription is decided when it is taken.
  const unpayable = whyUnpayable(plan, amount.greaterThan(carried), account.means);
  if (unpayable === 'company' || unpayable === 'plan') throw new AppError('cardPaymentsOff');
  const how = methodOf(plan, costs, input, by);
  refuseChanged(input.hash, chargePreview({ plan, autoRenew: how.autoRenew, at: now, ...paidSoFar(account) }));

  const finished = await closeOlderCharges(ctx, account.patient._id, plan.id);
  if (finished) return withoutMoney(finished, ctx.region);
  const consent = agreed ?? { ...consentTo(plan, input), acceptedAddress: ctx.address, acceptedAt: null };
  const terms = chargeTerms(plan, account.standing, how.autoRenew, on);
  const payment = await openCharge(db, {
    account,
    plan,
    terms,
    method: how.method,
    by,
    consent,
    now,
    changed: ctx.changed,
    also,
  });
  switch (how.method) {
    case 'card':
      return openForm(ctx, payment);
    case 'link':
      return openLink(ctx, payment);
    case 'none': {
      const done = await finishWithoutMoney(ctx, payment);
      if (!done) throw new AppError('noPrepaidLeft');
      return withoutMoney(done, ctx.region);
    }
    default:
      return how.method satisfies never;
  }
}

function withoutMoney({ id, newExpiredDate }: Payment, region: string): ChargeResult {
  if (!newExpiredDate) throw new Error('A charge succeeded without a new expiry');
  return { method: 'none', paymentId: publicId(region, id), newExpiredDate: newExpiredDate.toISOString() };
}

/** The accepted texts, the network address, and the time where it was before the charge. */
type Consent = Pick<Payment, 'termsUrl' | 'guaranteeUrl' | 'acceptedAddress' | 'acceptedAt'>;
/** Runs exactly if the charge is opened. */
export type Also = (tx: RegionalTx, payment: Payment) => Promise<void>;
type NewCharge = {
  account: ChargedAccount;
  plan: Plan;
  terms: ChargeTerms;
  method: Method;
  by: By;
  consent: Consent;
  now: Date;
  also?: Also;
} & Pick<AuditLog, 'changed'>;

/**
 * Stores the charge as pending before anyone is charged. One in flight per account: the database admits exactly one.
 */
async function openCharge(db: Regional, charge: NewCharge): Promise<Payment> {
  try {
    return await db.$transaction(async (tx) => {
      await insertPlaceholders(tx, charge.account);
      await refuseDeleted(tx, charge.account);
      if (charge.plan.billingType === 'FREE') await refuseTrialTooMany(tx, charge.account);
      const payment = await tx.payment.create({ data: await rowOf(tx, charge) });
      await checkChargeLimit(tx, payment);
      await refuseSpent(tx, payment);
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
  { account, plan, terms, method, by, consent, now }: NewCharge,
): Promise<Prisma.PaymentUncheckedCreateInput> {
  const catalog = await tx.catalog.findUnique({ where: { id: plan.productId }, select: { name: true } });
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
    ...terms,
    taxPercentage: account.company.taxPercentage,
    ...consent,
    acceptedBy: by,
    createdAt: now,
    open: method !== 'none',
    askAt: new Date(now.getTime() + checkAfterMs[method]),
  };
}

/** A charge may come before the states of a new parent and child: inserts placeholder rows until those arrive. */
export async function insertPlaceholders(
  tx: RegionalTx,
  { patient, customerId, companyId, email, timezone, debug }: AccountReply,
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

/** The child may have been deleted or removed since its owner was called. */
async function refuseDeleted(tx: RegionalTx, { patient }: ChargedAccount): Promise<void> {
  const deleted = await tx.patient.findUnique({ where: { id: patient._id, gone: true }, select: { id: true } });
  if (deleted) throw new AppError('notFound');
}
