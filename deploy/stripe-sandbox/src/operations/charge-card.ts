import { type ApiErrorBody, cardError } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { newId } from '../ids.ts';
import { type Charge, chargedCard, newCharge, type Outcome } from '../objects/charge.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { find } from '../operation.ts';
import { type Decline, declines } from '../test-cards.ts';
import { moveBalance, processingFee } from './balance-transactions.ts';
import { attach } from './payment-methods.ts';

/** The bank approved: creates a charge, completes the intent, and saves the card if the intent requests it. */
export function completePayment(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  { challenged }: { challenged: boolean },
): PaymentIntent {
  const card = find(context, 'vault', method.id);
  const isSaved = intent.customer !== null && intent.setup_future_usage !== null;
  if (isSaved && intent.customer && !method.customer) attach(context, method, intent.customer);
  const isSetUp = card.isSetUp || (challenged && intent.setup_future_usage === 'off_session');
  context.store.put('vault', { ...card, isSetUp, isUsedUp: !isSaved && !method.customer });

  const id = newId('ch');
  const { id: balance_transaction } = moveBalance(context, {
    amount: intent.amount,
    currency: intent.currency,
    fee: processingFee(intent.amount),
    reporting_category: 'charge',
    source: id,
    type: 'charge',
  });
  const charge = context.store.put('charges', {
    ...chargeOf(context, id, intent, method),
    balance_transaction,
    amount_captured: intent.amount,
    captured: true,
    outcome: outcome({
      network_status: 'approved_by_network',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }),
    paid: true,
    payment_method_details: { card: chargedCard(method, intent.amount, challenged), type: 'card' },
    receipt_url: `${context.publicUrl()}/receipts/${id}`,
    status: 'succeeded',
  });
  const paid = context.store.put('payment_intents', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emit(context, 'charge.succeeded', charge);
  emit(context, 'payment_intent.succeeded', paid);
  return paid;
}

/** The bank declined: creates a failed charge, and the intent waits for another card. Returns the error to throw. */
export function declinePayment(context: Context, intent: PaymentIntent, method: PaymentMethod, decline: Decline) {
  const { code, declineCode, message } = declines[decline];
  const charge = context.store.put('charges', {
    ...chargeOf(context, newId('ch'), intent, method),
    failure_code: code,
    failure_message: message,
    outcome: outcome({
      network_decline_code: declineCode,
      network_status: 'declined_by_network',
      reason: declineCode ?? code,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    }),
  });
  emit(context, 'charge.failed', charge);
  const error: ApiErrorBody = {
    type: 'card_error',
    code,
    message,
    charge: charge.id,
    ...(declineCode ? { decline_code: declineCode } : {}),
  };
  return failPayment(context, { ...intent, latest_charge: charge.id }, method, error);
}

export function failPayment(context: Context, intent: PaymentIntent, method: PaymentMethod, error: ApiErrorBody) {
  const failed = context.store.put('payment_intents', {
    ...intent,
    last_payment_error: { ...error, payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(context, 'payment_intent.payment_failed', failed);
  return cardError(error.code ?? 'card_declined', error.message, {
    ...error,
    payment_intent: failed,
    payment_method: method,
  });
}

function chargeOf(context: Context, id: string, intent: PaymentIntent, method: PaymentMethod): Charge {
  return newCharge({
    id,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: false,
    created: context.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    metadata: intent.metadata,
    outcome: outcome({}),
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: chargedCard(method, null, false), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: 'failed',
  });
}

function outcome(fields: Partial<Outcome>): Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: null,
    seller_message: '',
    type: 'issuer_declined',
    ...fields,
  };
}
