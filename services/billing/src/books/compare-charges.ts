import { Currency, PaymentId } from '@fovea/contracts/fields';
import { unitsOf } from '@fovea/contracts/money';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import type Stripe from 'stripe';
import type { Payment } from '../../generated/regional/client.ts';
import {
  applyOutcome,
  isAboutAnother,
  isWhatWasAsked,
  lockPayment,
  refundedSoFar,
  settingOf,
} from '../charges/apply-outcome.ts';
import { applyAftermath } from '../disputes/apply-post-payment-event.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { writeLostPayment } from '../lost-payments/restore-lost-payment.ts';
import { idOf, instant, outcomeOfCharge } from '../provider/outcome.ts';
import { ours } from '../webhook/parse-event.ts';
import { type Booked, bookedOf, bookSurplusGoneBack } from './booked-sums.ts';
import { noteFinding } from './findings.ts';
import { bookCharge, bookRefund, bookSurplus } from './ledger.ts';

/** Which payment of this region one of the provider's objects names; null for one of elsewhere or of other business. */
export function namedPayment({ metadata }: Pick<Stripe.Charge, 'metadata'>, region: string): string | null {
  const { data } = ours.safeParse(metadata);
  if (!data || !PaymentId.safeParse(data.paymentId).success) return null;
  const named = parsePaymentId(data.paymentId);
  return named.region === region ? named.id : null;
}

/**
 * Compares what the provider says of charges with the payments they name and with the ledger. What happened there and
 * was not heard of here is written by the same code as its event; what cannot be put right by itself is noted.
 */
export async function compareCharges(ctx: Work, charges: Stripe.Charge[]): Promise<void> {
  const taken = charges.flatMap((charge) => {
    const id = charge.status === 'succeeded' && charge.captured ? namedPayment(charge, ctx.region) : null;
    return id ? [{ charge, id }] : [];
  });
  const ids = taken.map(({ id }) => id);
  const payments = new Map((await ctx.db.payment.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]));
  const booked = await bookedOf(ctx.db, ids);
  for (const { charge, id } of taken) {
    const payment = payments.get(id);
    const agreesWith = payment && agrees(charge, payment, booked(id, isOwn(charge, payment) ? null : charge.id));
    if (agreesWith) continue;
    if (payment || (await writeLostPayment(ctx, charge, id))) await mend(ctx, charge, id);
    else ctx.log.error({ payment: id, charge: charge.id }, 'the provider took money for an unknown payment');
  }
}

/** Whether the charge is the one that the payment asked for. */
const isOwn = (charge: Stripe.Charge, payment: Payment): boolean =>
  (payment.chargeId === null || payment.chargeId === charge.id) &&
  !isAboutAnother(payment, { intentId: idOf(charge.payment_intent), sessionId: null }) &&
  isWhatWasAsked(payment, { taken: { units: BigInt(charge.amount_captured), currency: charge.currency } });

function agrees(charge: Stripe.Charge, payment: Payment, booked: Booked): boolean {
  const [charged, refunded] = [BigInt(charge.amount_captured), BigInt(charge.amount_refunded)];
  const isHeard = !isOwn(charge, payment) || (payment.chargeId === charge.id && refundedSoFar(payment) === refunded);
  return isHeard && booked.charged === charged && booked.refunded === refunded;
}

/** In one transaction with what it notes; run again it finds nothing left to do. */
async function mend(ctx: Work, charge: Stripe.Charge, id: string): Promise<void> {
  const setting = settingOf(ctx);
  // What a charge says of its refunds is not promised to shrink where one of them failed.
  const refunded = charge.amount_refunded > 0 ? await ctx.extra.provider.refundedOf(charge.id) : 0n;
  await ctx.db.$transaction(async (tx) => {
    const before = await lockPayment(tx, id);
    if (!before) return;
    if (!isOwn(charge, before)) return noteSurplus(tx, charge, before, refunded);
    const about = { intentId: idOf(charge.payment_intent), sessionId: null };
    const told = outcomeOfCharge({ ...charge, amount_refunded: Number(refunded) }, ctx.now);
    await applyOutcome(tx, id, told, setting, { about });
    if (refunded < refundedSoFar(before))
      await applyAftermath(tx, id, { kind: 'refundFailed', refunded, at: ctx.now }, setting, about);
    const after = await tx.payment.findUniqueOrThrow({ where: { id } });
    const charged = BigInt(charge.amount_captured);
    const mended = { subject: charge.id, repaired: true };
    if (before.status === 'pending' || before.status === 'failed')
      await noteFinding(tx, after, { kind: 'unheardCharge', expected: 0n, found: charged, ...mended }, setting);
    if (refundedSoFar(after) > refundedSoFar(before))
      await noteFinding(
        tx,
        after,
        { kind: 'unheardRefund', expected: refundedSoFar(before), found: refunded, ...mended },
        setting,
      );
    await bookWhatIsMissing(tx, after, { charged, refunded });
  });

  /** Money taken a second time, or another sum than was asked for: the payer's until an admin gave it back. */
  async function noteSurplus(tx: RegionalTx, { id: chargeId }: Stripe.Charge, payment: Payment, back: bigint) {
    const currency = Currency.parse(charge.currency);
    const units = BigInt(charge.amount_captured);
    await bookSurplus(tx, payment, { chargeId, currency, units, at: instant(charge.created) });
    const isAlike = payment.intentId === idOf(charge.payment_intent);
    const expected = isAlike ? unitsOf(payment.amount, payment.currency) : 0n;
    const kind = isAlike ? 'amount' : 'double';
    await noteFinding(tx, payment, { kind, subject: chargeId, currency, expected, found: units }, setting);
    await bookSurplusGoneBack(tx, payment, { chargeId, currency, refunded: back, at: ctx.now });
  }

  async function bookWhatIsMissing(tx: RegionalTx, payment: Payment, real: Booked) {
    const known = (await bookedOf(tx, [id]))(id, null);
    const stays = refundedSoFar(payment);
    if (known.charged === real.charged && known.refunded === stays) return;
    await bookCharge(tx, payment, payment.paidAt ?? ctx.now);
    if (known.refunded !== stays) await bookRefund(tx, payment, { before: known.refunded, after: stays, at: ctx.now });
    const left = (await bookedOf(tx, [id]))(id, null);
    const repaired = left.charged === real.charged && left.refunded === real.refunded;
    const found = { subject: charge.id, expected: known.charged - known.refunded, found: real.charged - real.refunded };
    await noteFinding(tx, payment, { kind: repaired ? 'unbooked' : 'amount', ...found, repaired }, setting);
  }
}
