import { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { newId } from '../ids.ts';
import { listPage, pageParams } from '../list-page.ts';
import type { Charge } from '../objects/charge.ts';
import { type Dispute, newDispute } from '../objects/dispute.ts';
import { find, type Operation } from '../operation.ts';
import { readParams, text } from '../wire.ts';
import { moveBalance } from './balance-transactions.ts';

const FindDisputes = z.strictObject({ ...pageParams, charge: text.optional(), payment_intent: text.optional() });
const daySeconds = 24 * 60 * 60;
const responseDays = 9;
/** The provider's fee for a dispute, in the smallest unit of the currency. */
const fee = 1500;

export const getDispute: Operation = (context, call) => find(context, 'disputes', call.path.id);

export const findDisputes: Operation = (context, call) => {
  const { charge, payment_intent, ...page } = readParams(FindDisputes, call.params);
  const disputes = context.store
    .all('disputes')
    .filter(
      (dispute) =>
        (charge === undefined || dispute.charge === charge) &&
        (payment_intent === undefined || dispute.payment_intent === payment_intent),
    );
  return listPage(disputes, page, '/v1/disputes');
};

/** The payer's bank withdraws the funds; an inquiry moves no funds. */
export function openDispute(
  context: Context,
  charge: Charge,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): Dispute {
  if (!charge.paid || charge.disputed) throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  const created = context.now();
  const opened = context.store.put(
    'disputes',
    newDispute({
      id: newId('dp'),
      amount: charge.amount - charge.amount_refunded,
      balance_transactions: [],
      charge: charge.id,
      created,
      currency: charge.currency,
      evidence_details: {
        due_by: created + responseDays * daySeconds,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: isInquiry,
      metadata: {},
      payment_intent: charge.payment_intent,
      payment_method_details: {
        card: {
          brand: charge.payment_method_details.card.brand,
          case_type: isInquiry ? 'inquiry' : 'chargeback',
          network_reason_code: null,
        },
        type: 'card',
      },
      reason,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    }),
  );
  context.store.put('charges', { ...charge, disputed: true });
  emit(context, 'charge.dispute.created', opened);
  if (isInquiry) return opened;
  const withdrawn = moved(context, opened, -opened.amount, fee);
  emit(context, 'charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
}

/** The bank decides the dispute, or closes the inquiry. */
export function closeDispute(context: Context, dispute: Dispute, isWon: boolean): Dispute {
  const isInquiry = dispute.status.startsWith('warning_');
  const status = isInquiry ? 'warning_closed' : isWon ? 'won' : 'lost';
  const back = !isInquiry && isWon ? moved(context, dispute, dispute.amount, 0) : dispute;
  const closed = context.store.put('disputes', {
    ...back,
    status,
    evidence_details: { ...back.evidence_details, due_by: null },
  });
  emit(context, 'charge.dispute.closed', closed);
  if (status === 'won') emit(context, 'charge.dispute.funds_reinstated', closed);
  return closed;
}

/** Sets another status of a dispute in any state; `reinstated`: the funds are returned. */
export function restateDispute(
  context: Context,
  dispute: Dispute,
  { status, reinstated }: { status: string; reinstated: boolean },
): Dispute {
  const back = reinstated ? moved(context, dispute, dispute.amount, 0) : dispute;
  const restated = context.store.put('disputes', { ...back, status });
  emit(context, 'charge.dispute.updated', restated);
  if (reinstated) emit(context, 'charge.dispute.funds_reinstated', restated);
  return restated;
}

function moved(context: Context, dispute: Dispute, amount: number, withFee: number): Dispute {
  const transaction = moveBalance(context, {
    amount,
    currency: dispute.currency,
    fee: withFee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    type: 'adjustment',
  });
  return context.store.put('disputes', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, transaction],
  });
}
