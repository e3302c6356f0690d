import type { Payment } from '../../generated/regional/client.ts';
import { tellRefunded } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { amountOfUnits, unitsOf } from '../payments/amount.ts';
import { endRenewal } from '../renewals/renewals.ts';
import { endsPlan } from './refund-rules.ts';

/**
 * Money went back, here or in the provider's own dashboard. `units` is all that went back so far: hearing the same
 * twice, or an older and smaller sum later, changes nothing; more than was paid never went back.
 */
export async function recordRefund(
  tx: RegionalTx,
  payment: Payment,
  { units, at, region }: { units: bigint; at: Date; region: string },
): Promise<void> {
  const paid = unitsOf(payment.amount, payment.currency);
  const back = units > paid ? paid : units;
  const known =
    payment.status === 'refunded' && payment.refundAmount ? unitsOf(payment.refundAmount, payment.currency) : 0n;
  if (back <= known) return;
  const amount = amountOfUnits(back, payment.currency);
  const refunded = await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'refunded', refundAmount: amount, refundedAt: payment.refundedAt ?? at, askAt: null },
  });
  const isOver = endsPlan(refunded, back === paid, at);
  await tellRefunded(tx, refunded, region, { amount, endsPlan: isOver, at });
  if (isOver) await endRenewal(tx, { accountId: payment.accountId }, 'refunded', at);
}
