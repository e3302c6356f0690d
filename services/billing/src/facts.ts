import type { EventBody } from '@fovea/contracts/event';
import { amountText } from '@fovea/contracts/money';
import {
  cardExpiresSoon,
  depositPaidBack,
  paymentFailed,
  paymentLinkCreated,
  paymentNeedsAttention,
  paymentRefunded,
  paymentSucceeded,
  paymentUndone,
  renewalNextPrice,
  subscriptionChanged,
} from '@fovea/contracts/payments/events';
import { publicId } from '@fovea/contracts/payments/payment-id';
import type { PaymentAttention } from '@fovea/contracts/payments/schema';
import { planRequestDecided, planRequested } from '@fovea/contracts/plan-requests/events';
import type { AssignedType } from '@fovea/contracts/plans/billing-types';
import { publish } from '@fovea/kit/messaging/outbox';
import type { Payment, PlanRequest, Subscription } from '../generated/regional/client.ts';
import type { RegionalTx } from './handle.ts';
import { startsAnew } from './previews/money-terms.ts';

const idsOf = ({ id, accountId, customerId, companyId }: Payment, region: string) => ({
  paymentId: publicId(region, id),
  accountId,
  customerId,
  companyId,
});

export function publishPaymentSucceeded(
  tx: RegionalTx,
  payment: Payment,
  region: string,
  paidAt: Date,
  timezone: string,
): Promise<void> {
  const { currency } = payment;
  return publish(tx, paymentSucceeded, {
    ...idsOf(payment, region),
    planId: payment.planId,
    billing_type: payment.billingType,
    currency,
    amount: amountText(payment.amount, currency),
    paidAt: paidAt.toISOString(),
    validMonths: payment.validMonths,
    validDays: payment.validDays,
    timezone,
    experienceDate: payment.guaranteeUntil?.toISOString() ?? null,
    firstCharge: payment.firstCharge,
    autoRenew: payment.autoRenew,
    renewHasEnd: payment.autoRenew && payment.renewEndMonths !== null,
    startsAnew: startsAnew(payment),
  });
}

/** Published only for a bank's refusal: abandoned payments cause no mail. */
export function publishPaymentFailed(tx: RegionalTx, payment: Payment, region: string, at: Date): Promise<void> {
  return publish(tx, paymentFailed, {
    ...idsOf(payment, region),
    renewalTry: payment.renewalTry,
    at: at.toISOString(),
  });
}

export function publishPaymentRefunded(
  tx: RegionalTx,
  payment: Payment,
  region: string,
  refund: { amount: string; endsPlan: boolean; at: Date },
): Promise<void> {
  return publish(tx, paymentRefunded, {
    ...idsOf(payment, region),
    currency: payment.currency,
    refundAmount: refund.amount,
    endsPlan: refund.endsPlan,
    at: refund.at.toISOString(),
  });
}

export function publishDepositPaidBack(tx: RegionalTx, payment: Payment, region: string, at: Date): Promise<void> {
  const { currency, deposit } = payment;
  const amount = amountText(deposit, currency);
  return publish(tx, depositPaidBack, { ...idsOf(payment, region), currency, amount, at: at.toISOString() });
}

export function publishPaymentUndone(
  tx: RegionalTx,
  payment: Payment,
  region: string,
  undone: { billing_type: AssignedType; at: Date },
): Promise<void> {
  return publish(tx, paymentUndone, { ...idsOf(payment, region), ...undone, at: undone.at.toISOString() });
}

export function publishNeedsAttention(
  tx: RegionalTx,
  payment: Payment,
  region: string,
  { why, at }: { why: PaymentAttention; at: Date },
): Promise<void> {
  return publish(tx, paymentNeedsAttention, { ...idsOf(payment, region), why, at: at.toISOString() });
}

export const publishNextPrice = (
  tx: RegionalTx,
  { accountId, customerId }: Pick<Subscription, 'accountId' | 'customerId'>,
  is: EventBody<typeof renewalNextPrice>['is'],
  at: Date,
): Promise<void> => publish(tx, renewalNextPrice, { accountId, customerId, is, at: at.toISOString() });

export const publishCardExpires = (tx: RegionalTx, customerId: string, at: Date): Promise<void> =>
  publish(tx, cardExpiresSoon, { customerId, at: at.toISOString() });

export function publishLinkCreated(tx: RegionalTx, payment: Payment, region: string, at: Date): Promise<void> {
  return publish(tx, paymentLinkCreated, { ...idsOf(payment, region), at: at.toISOString() });
}

export function publishPlanRequested(
  tx: RegionalTx,
  { id: requestId, customerId, createdAt }: PlanRequest,
): Promise<void> {
  return publish(tx, planRequested, { requestId, customerId, at: createdAt.toISOString() });
}

export function publishRequestDecided(
  tx: RegionalTx,
  { id: requestId, customerId }: Pick<PlanRequest, 'id' | 'customerId'>,
  status: Exclude<PlanRequest['status'], 'open'>,
  at: Date,
): Promise<void> {
  return publish(tx, planRequestDecided, { requestId, customerId, status, at: at.toISOString() });
}

/** For a charge that was requested: published when the charge succeeds or its link is sent. */
export async function publishRequestApproved(tx: RegionalTx, { id: paymentId }: Payment, at: Date): Promise<void> {
  const request = await tx.planRequest.findUnique({ where: { paymentId } });
  if (request) await publishRequestDecided(tx, request, 'approved', at);
}

export function publishSubscriptionChanged(
  tx: RegionalTx,
  { accountId, customerId, status, endsAt, firstDeclinedAt, graceUntil }: Subscription,
  reason: EventBody<typeof subscriptionChanged>['reason'],
  at: Date,
): Promise<void> {
  return publish(tx, subscriptionChanged, {
    accountId,
    customerId,
    status,
    renewHasEnd: status === 'active' && endsAt !== null,
    reason,
    graceUntil: status === 'active' && firstDeclinedAt && graceUntil ? graceUntil.toISOString() : null,
    at: at.toISOString(),
  });
}
