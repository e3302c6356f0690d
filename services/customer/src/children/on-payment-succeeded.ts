import { paymentSucceeded } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';
import { applyPlanChange, paymentKey } from './plan-rules.ts';

export const onPaymentSucceeded = consume(paymentSucceeded, async (payment, { tx }) => {
  await applyPlanChange(tx, payment.accountId, {
    key: paymentKey(payment.paymentId),
    kind: 'payment',
    at: new Date(payment.paidAt),
    planId: payment.planId,
    billingType: payment.billing_type,
    months: payment.validMonths,
    days: payment.validDays,
    timezone: payment.timezone,
    startsAnew: payment.startsAnew ?? false,
    experienceDate: payment.experienceDate && new Date(payment.experienceDate),
  });
});
