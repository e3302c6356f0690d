import type { Payment } from '../../generated/regional/client.ts';
import { applyOutcome } from '../charges/apply-outcome.ts';
import { orderOf } from '../charges/order.ts';
import { settingOf } from '../charges/setting.ts';
import type { Work } from '../handle.ts';
import type { Outcome } from '../provider/outcome.ts';
import { renewalKey } from './renewal-rules.ts';

/**
 * Charges a renewal's pending payment. A yes is only noted: the provider's signed event (or, should it stay away, the
 * janitor) makes it real. A no ends the try at once.
 */
export async function chargeKeptCard(ctx: Work, payment: Payment): Promise<void> {
  const { db, extra, region } = ctx;
  const { subscriptionId, period, renewalTry } = payment;
  if (!subscriptionId || !period) throw new Error('This payment is no renewal');
  const kept = await db.providerCustomer.findUnique({ where: { customerId: payment.customerId } });
  if (!kept?.paymentMethodId || kept.brand === 'jcb') return write({ kind: 'declined' }, null);

  const order = orderOf(payment, region, kept.providerId);
  const { intentId, outcome } = await extra.provider.chargeKeptCard(
    order,
    kept.paymentMethodId,
    renewalTry === null ? payment.id : renewalKey(subscriptionId, period, renewalTry),
  );
  return write(outcome, intentId);

  async function write(answer: Outcome, intent: string | null): Promise<void> {
    const isRefused = answer.kind !== 'paid' && answer.kind !== 'refunded' && answer.kind !== 'processing';
    if (isRefused && intent) await extra.provider.callOff({ intentId: intent, sessionId: null });
    await db.$transaction(async (tx) => {
      await tx.payment.updateMany({ where: { id: payment.id, intentId: null }, data: { intentId: intent } });
      if (!isRefused) return;
      await applyOutcome(tx, payment.id, { kind: 'declined' }, settingOf(ctx));
      await tx.payment.updateMany({ where: { id: payment.id, status: 'failed' }, data: { open: false, askAt: null } });
    });
  }
}
