import { Currency, PaymentId } from '@fovea/contracts/fields';
import { unitsOf } from '@fovea/contracts/money';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import type Stripe from 'stripe';
import type { Payment } from '../../generated/regional/client.ts';
import {
  applyOutcome,
  isExpectedMoney,
  isOtherObject,
  lockPayment,
  refundedSoFar,
  settingOf,
} from '../charges/apply-outcome.ts';
import { applyPostPaymentEvent } from '../disputes/apply-post-payment-event.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { restoreLostPayment } from '../lost-payments/restore-lost-payment.ts';
import { idOf, instant, outcomeOfCharge } from '../provider/outcome.ts';
import { paymentMetadata } from '../webhook/parse-event.ts';
import { type Booked, bookedOf, bookRefundedSurplus } from './booked-sums.ts';
import { recordFinding } from './findings.ts';
import { bookCharge, bookRefund, bookSurplus } from './ledger.ts';

/** The payment of this region that the provider's object names; null for other regions and other business. */
export function paymentIdOfCharge({ metadata }: Pick<Stripe.Charge, 'metadata'>, region: string): string | null {
  const { data } = paymentMetadata.safeParse(metadata);
  if (!data || !PaymentId.safeParse(data.paymentId).success) return null;
  const named = parsePaymentId(data.paymentId);
  return named.region === region ? named.id : null;
}

/**
 * Compares the provider's charges with their payments and with the ledger. Missed events are applied by the code of the
 * event; what cannot be repaired is recorded as a finding.
 */
export async function compareCharges(ctx: Work, charges: Stripe.Charge[]): Promise<void> {
  const taken = charges.flatMap((charge) => {
    const id = charge.status === 'succeeded' && charge.captured ? paymentIdOfCharge(charge, ctx.region) : null;
    return id ? [{ charge, id }] : [];
  });
  const ids = taken.map(({ id }) => id);
  const payments = new Map((await ctx.db.payment.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]));
  const booked = await bookedOf(ctx.db, ids);
  for (const { charge, id } of taken) {
    const payment = payments.get(id);
    const agreesWith = payment && agrees(charge, payment, booked(id, isOwn(charge, payment) ? null : charge.id));
    if (agreesWith) continue;
    if (payment || (await restoreLostPayment(ctx, charge, id))) await repair(ctx, charge, id);
    else ctx.log.error({ payment: id, charge: charge.id }, 'the provider charged an unknown payment');
  }
}

/** Whether the charge is the one that the payment ordered. */
const isOwn = (charge: Stripe.Charge, payment: Payment): boolean =>
  (payment.chargeId === null || payment.chargeId === charge.id) &&
  !isOtherObject(payment, { intentId: idOf(charge.payment_intent), sessionId: null }) &&
  isExpectedMoney(payment, { taken: { units: BigInt(charge.amount_captured), currency: charge.currency } });

function agrees(charge: Stripe.Charge, payment: Payment, booked: Booked): boolean {
  const [charged, refunded] = [BigInt(charge.amount_captured), BigInt(charge.amount_refunded)];
  const isHeard = !isOwn(charge, payment) || (payment.chargeId === charge.id && refundedSoFar(payment) === refunded);
  return isHeard && booked.charged === charged && booked.refunded === refunded;
}

/** Repairs and findings are one transaction; a second run finds nothing left to do. */
async function repair(ctx: Work, charge: Stripe.Charge, id: string): Promise<void> {
  const setting = settingOf(ctx);
  // A charge's own sum of refunds may not shrink when a refund failed.
  const refunded = charge.amount_refunded > 0 ? await ctx.extra.provider.refundedOf(charge.id) : 0n;
  await ctx.db.$transaction(async (tx) => {
    const before = await lockPayment(tx, id);
    if (!before) return;
    if (!isOwn(charge, before)) return noteSurplus(tx, charge, before, refunded);
    const about = { intentId: idOf(charge.payment_intent), sessionId: null };
    const outcome = outcomeOfCharge({ ...charge, amount_refunded: Number(refunded) }, ctx.now);
    await applyOutcome(tx, id, outcome, setting, { about });
    if (refunded < refundedSoFar(before))
      await applyPostPaymentEvent(tx, id, { kind: 'refundFailed', refunded, at: ctx.now }, setting, about);
    const after = await tx.payment.findUniqueOrThrow({ where: { id } });
    const charged = BigInt(charge.amount_captured);
    const mended = { subject: charge.id, repaired: true };
    if (before.status === 'pending' || before.status === 'failed')
      await recordFinding(tx, after, { kind: 'unheardCharge', expected: 0n, found: charged, ...mended }, setting);
    if (refundedSoFar(after) > refundedSoFar(before))
      await recordFinding(
        tx,
        after,
        { kind: 'unheardRefund', expected: refundedSoFar(before), found: refunded, ...mended },
        setting,
      );
    await bookWhatIsMissing(tx, after, { charged, refunded });
  });

  /** Money taken twice, or another sum than ordered: owed to the payer until an admin returns it. */
  async function noteSurplus(tx: RegionalTx, { id: chargeId }: Stripe.Charge, payment: Payment, back: bigint) {
    const currency = Currency.parse(charge.currency);
    const units = BigInt(charge.amount_captured);
    await bookSurplus(tx, payment, { chargeId, currency, units, at: instant(charge.created) });
    const isAlike = payment.intentId === idOf(charge.payment_intent);
    const expected = isAlike ? unitsOf(payment.amount, payment.currency) : 0n;
    const kind = isAlike ? 'amount' : 'double';
    await recordFinding(tx, payment, { kind, subject: chargeId, currency, expected, found: units }, setting);
    await bookRefundedSurplus(tx, payment, { chargeId, currency, refunded: back, at: ctx.now });
  }

  async function bookWhatIsMissing(tx: RegionalTx, payment: Payment, real: Booked) {
    const booked = (await bookedOf(tx, [id]))(id, null);
    const stays = refundedSoFar(payment);
    if (booked.charged === real.charged && booked.refunded === stays) return;
    await bookCharge(tx, payment, payment.paidAt ?? ctx.now);
    if (booked.refunded !== stays)
      await bookRefund(tx, payment, { before: booked.refunded, after: stays, at: ctx.now });
    const left = (await bookedOf(tx, [id]))(id, null);
    const repaired = left.charged === real.charged && left.refunded === real.refunded;
    const found = {
      subject: charge.id,
      expected: booked.charged - booked.refunded,
      found: real.charged - real.refunded,
    };
    await recordFinding(tx, payment, { kind: repaired ? 'unbooked' : 'amount', ...found, repaired }, setting);
  }
}
