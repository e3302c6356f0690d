import type { Dispute as DisputeShape, Finding } from '@fovea/contracts/books/schema';
import { amountText, fromMinorUnits } from '@fovea/contracts/money';
import { getPaymentDetails } from '@fovea/contracts/payments/endpoints';
import { PaymentDetails } from '@fovea/contracts/payments/schema';
import type { z } from 'zod';
import type { BookFinding, Dispute } from '../../generated/regional/client.ts';
import { type Booked, bookedOf } from '../books/booked-sums.ts';
import { handle, type Regional } from '../handle.ts';
import { findVisiblePayment } from './find-visible-payment.ts';
import { familyPaymentView, type PaymentRow } from './payment-view.ts';

export const getPaymentDetailsHandler = handle(getPaymentDetails, async ({ id }, ctx) => {
  const payment = await findVisiblePayment(ctx, id);
  ctx.concerns(payment.customerId, { patientId: payment.accountId });
  const { db } = ctx;
  const [settlement, findings, disputes, booked] = await Promise.all([
    settlementOf(db, payment),
    db.bookFinding.findMany({ where: { paymentId: payment.id }, orderBy: { id: 'desc' } }),
    db.dispute.findMany({ where: { paymentId: payment.id }, orderBy: { openedAt: 'desc' } }),
    bookedOf(db, [payment.id]),
  ]);
  return {
    ...familyPaymentView(payment, ctx),
    failureCode: payment.failureCode,
    refundReason: payment.refundReason,
    settlement,
    findings: findings.map((finding) => findingView(finding, booked(payment.id, finding.subject))),
    disputes: disputes.map(disputeView),
    event: PaymentDetails.shape.event.parse(payment.lastEvent),
  };
});

/** An admin who left has no name. */
async function settlementOf(
  db: Regional,
  { settledAt, settledBy, settleNote }: PaymentRow,
): Promise<z.infer<typeof PaymentDetails>['settlement']> {
  if (!settledAt || !settledBy) return null;
  const admin = await db.staff.findUnique({ where: { id: settledBy }, select: { fullName: true } });
  return { by: admin?.fullName ?? '', at: settledAt.toISOString(), note: settleNote ?? '' };
}

const findingView = (
  { kind, foundAt, currency, expected, found, subject, repaired }: BookFinding,
  { charged, refunded }: Booked,
): Finding => ({
  kind,
  currency,
  subject,
  repaired,
  foundAt: foundAt.toISOString(),
  expected: fromMinorUnits(expected, currency),
  found: fromMinorUnits(found, currency),
  surplus: charged > refunded ? fromMinorUnits(charged - refunded, currency) : null,
});

const disputeView = (dispute: Dispute): DisputeShape => ({
  _id: dispute.id,
  status: dispute.status,
  reason: dispute.reason,
  statedStatus: dispute.statedStatus,
  statedReason: dispute.statedReason,
  currency: dispute.currency,
  amount: amountText(dispute.amount, dispute.currency),
  openedAt: dispute.openedAt.toISOString(),
  dueBy: dispute.dueBy?.toISOString() ?? null,
  withdrawn: dispute.withdrawn && !dispute.reinstated,
  closedAt: dispute.closedAt?.toISOString() ?? null,
});
