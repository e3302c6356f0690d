import { takePrepaid } from '@fovea/contracts/companies/questions';
import type { Payment } from '../../generated/regional/client.ts';
import type { Work } from '../handle.ts';
import { publicId } from '../payments/payment-id.ts';
import type { Outcome } from '../provider/outcome.ts';
import { applyOutcome } from './apply-outcome.ts';
import { settingOf } from './setting.ts';

/**
 * Activates a charge that takes no money through the provider. Safe to run again after a kill at any point: the company
 * counts a payment's prepaid subscription once, and the payment succeeds once. Null when it came to nothing.
 */
export async function finishWithoutMoney(ctx: Work, payment: Payment): Promise<Payment | null> {
  const prepaid = { companyId: payment.companyId, paymentId: publicId(ctx.region, payment.id) };
  const isPrepaid = payment.billingType === 'PREPAID';
  const hasRight = !isPrepaid || (await ctx.ask(takePrepaid, prepaid)).taken;
  const outcome: Outcome = hasRight
    ? {
        kind: 'paid',
        paid: { at: ctx.now, taken: null, intentId: null, chargeId: null, receiptUrl: null, card: null },
      }
    : { kind: 'canceled' };
  const finished = await ctx.db.$transaction((tx) =>
    applyOutcome(tx, payment.id, outcome, settingOf(ctx), { failure: 'noPrepaid' }),
  );
  return finished?.status === 'succeeded' ? finished : null;
}
