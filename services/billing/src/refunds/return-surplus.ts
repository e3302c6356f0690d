import { previewSurplus, returnSurplus } from '@fovea/contracts/books/endpoints';
import { AppError, refuseChanged } from '@fovea/contracts/errors';
import { Currency } from '@fovea/contracts/fields';
import { fromMinorUnits } from '@fovea/contracts/money';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { bookedOf, bookRefundedSurplus } from '../books/booked-sums.ts';
import { lockPayment } from '../charges/apply-outcome.ts';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { paymentRow, paymentView } from '../payments/payment-view.ts';
import { surplusPreview } from '../previews/refund-previews.ts';

type SurplusInput = { id: string; charge: string };

export const previewSurplusHandler = handle(
  previewSurplus,
  async (input, ctx) => (await readSurplus(input, ctx)).preview,
);

/**
 * Refunds a surplus charge. A repeated call or a retry after a crash refunds it once, by the idempotency key. Settles
 * the payment when it has no other finding.
 */
export const returnSurplusHandler = handle(returnSurplus, async ({ hash, ...input }, ctx) => {
  const { db, now, actor } = ctx;
  const { provider } = ctx.extra;
  const { payment, units, refunded, preview } = await readSurplus(input, ctx);
  refuseChanged(hash, preview);
  const { id, customerId, accountId: patientId } = payment;
  const { charge: chargeId } = input;
  const made = await provider.refund({ charge: chargeId }, units, `surplus-${chargeId}-${refunded}`);
  if (made !== 'made') throw new AppError(made === 'unfunded' ? 'refundUnfunded' : 'notRefundable');
  await db.$transaction(async (tx) => {
    const locked = await lockPayment(tx, id);
    if (!locked) throw new AppError('notFound');
    const { amount, currency } = preview;
    await bookRefundedSurplus(tx, locked, { chargeId, currency, refunded: refunded + units, at: now });
    if (locked.attention === 'books' && !(await isAnythingLeft(tx, id)))
      await tx.payment.updateMany({
        where: { id, settledAt: null },
        data: { settledAt: now, settledBy: actor.id, settleNote: chargeId },
      });
    await ctx.changed(tx, {
      customerId,
      patientId,
      changes: changesBetween(null, { amount: `−${amount} ${currency}` }),
    });
  });
  return paymentView(await db.payment.findUniqueOrThrow({ ...paymentRow, where: { id } }), ctx);
});

const isAnythingLeft = async (tx: RegionalTx, paymentId: string): Promise<boolean> =>
  (await tx.bookFinding.count({ where: { paymentId, repaired: false } })) > 0;

/** The sum of a surplus charge that is not refunded yet, by the provider's data. */
async function readSurplus({ id: paymentId, charge: chargeId }: SurplusInput, ctx: Context) {
  const { provider } = ctx.extra;
  const payment = await findVisiblePayment(ctx, paymentId);
  const { charged } = (await bookedOf(ctx.db, [payment.id]))(payment.id, chargeId);
  const charge = charged > 0n ? await provider.getCharge(chargeId) : null;
  if (!charge) throw new AppError('notFound');
  const refunded = await provider.refundedOf(chargeId);
  const units = BigInt(charge.amount_captured) - refunded;
  if (units <= 0n) throw new AppError('notRefundable');
  const currency = Currency.parse(charge.currency);
  const preview = surplusPreview({ currency, amount: fromMinorUnits(units, currency), charge: chargeId });
  return { payment, units, refunded, preview };
}
