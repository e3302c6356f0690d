import { z } from 'zod';
import { invalidParam, invalidRequest } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { newId } from '../ids.ts';
import { listPage, pageParams } from '../list-page.ts';
import type { Charge } from '../objects/charge.ts';
import { newRefund, type Refund } from '../objects/refund.ts';
import { find, type Operation } from '../operation.ts';
import { amount, expand, mergeMetadata, metadata, readParams, text } from '../wire.ts';
import { moveBalance } from './balance-transactions.ts';

const CreateRefund = z.strictObject({
  amount: amount.optional(),
  charge: text.optional(),
  expand,
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const FindRefunds = z.strictObject({ ...pageParams, charge: text.optional(), payment_intent: text.optional() });

export const createRefund: Operation = (context, call) => {
  const params = readParams(CreateRefund, call.params);
  const charge = refundedCharge(context, params);
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been disputed and cannot be refunded.`, { code: 'charge_disputed' });
  const open = charge.amount - charge.amount_refunded;
  if (open === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const refunded = params.amount ?? open;
  if (refunded > open) {
    const message = `Refund amount (${refunded} ${charge.currency}) is greater than unrefunded amount on charge (${open} ${charge.currency})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  if (context.balance.isEmpty)
    throw invalidRequest('Insufficient funds in your account to refund this charge.', { code: 'balance_insufficient' });
  const id = newId('re');
  const { id: balance_transaction } = moveBalance(context, {
    amount: -refunded,
    currency: charge.currency,
    reporting_category: 'refund',
    source: id,
    type: 'refund',
  });
  const refund = context.store.put(
    'refunds',
    newRefund({
      id,
      amount: refunded,
      balance_transaction,
      charge: charge.id,
      created: context.now(),
      currency: charge.currency,
      metadata: mergeMetadata({}, params.metadata),
      payment_intent: charge.payment_intent,
      reason: params.reason ?? null,
      status: 'succeeded',
    }),
  );
  const { amount_refunded: before, refunded: wasRefunded } = charge;
  const changed = context.store.put('charges', {
    ...charge,
    amount_refunded: before + refunded,
    refunded: refunded === open,
  });
  emit(context, 'charge.refunded', changed, {
    amount_refunded: before,
    ...(changed.refunded ? { refunded: wasRefunded } : {}),
  });
  emit(context, 'refund.created', refund);
  return refund;
};

/** The bank could not take it: the money comes back to the balance, and the charge counts as less refunded. */
export function failRefund(context: Context, refund: Refund): Refund {
  const charge = find(context, 'charges', refund.charge, 'charge');
  const { id: failure_balance_transaction } = moveBalance(context, {
    amount: refund.amount,
    currency: refund.currency,
    reporting_category: 'refund_failure',
    source: refund.id,
    type: 'refund_failure',
  });
  const failed = context.store.put('refunds', {
    ...refund,
    failure_balance_transaction,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  });
  context.store.put('charges', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  emit(context, 'refund.failed', failed);
  return failed;
}

export const getRefund: Operation = (context, call) => find(context, 'refunds', call.path.id);

export const findRefunds: Operation = (context, call) => {
  const { charge, payment_intent, ...page } = readParams(FindRefunds, call.params);
  const refunds = context.store
    .all('refunds')
    .filter(
      (refund) =>
        (charge === undefined || refund.charge === charge) &&
        (payment_intent === undefined || refund.payment_intent === payment_intent),
    );
  return listPage(refunds, page, '/v1/refunds');
};

function refundedCharge(context: Context, params: z.infer<typeof CreateRefund>): Charge {
  if (params.charge !== undefined) return requirePaid(find(context, 'charges', params.charge, 'charge'));
  if (params.payment_intent === undefined)
    throw invalidParam(
      'charge',
      'parameter_missing',
      'One of the following params should be provided: charge or payment_intent.',
    );
  const intent = find(context, 'payment_intents', params.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return requirePaid(find(context, 'charges', intent.latest_charge, 'charge'));
}

function requirePaid(charge: Charge): Charge {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} failed and cannot be refunded.`, { param: 'charge' });
  return charge;
}
