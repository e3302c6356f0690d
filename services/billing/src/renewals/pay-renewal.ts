import { dayOf } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { publicId } from '@fovea/contracts/payments/payment-id';
import { payRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import type { Payment, Subscription } from '../../generated/regional/client.ts';
import { checkChargeLimit, closeOlderCharges, openForm } from '../charges/pending-charges.ts';
import { type Context, handle } from '../handle.ts';
import { visiblePatient } from '../scope.ts';
import { chargeSavedCard, writeRenewal } from './charge-renewal.ts';
import { findEnded } from './find-renewals.ts';

/**
 * A parent pays a declined renewal now, with another card, which is saved, or with the saved card. The planned retries
 * stay until it is paid. A renewal that ended after the last retry resumes when it is paid.
 */
export const payRenewalHandler = handle(payRenewal, async ({ accountId, method }, ctx) => {
  const { db, actor, region, now } = ctx;
  await visiblePatient(db, actor, accountId);
  const running = await db.subscription.findFirst({ where: { accountId, status: 'active' } });
  const [ended] = running ? [] : await findEnded(db, { accountId }, now);
  const renewal = running ?? ended?.subscription;
  if (!renewal) throw new AppError('notSubscribed');
  await closeOlderCharges(ctx, accountId, renewal.planId);
  const payment = await openByHand(ctx, renewal, method, ended && dayOf(now, ended.timezone));
  if (method === 'card' && !payment.amount.isZero()) return openForm(ctx, payment);
  await chargeSavedCard(ctx, payment);
  return { method: 'saved' as const, paymentId: publicId(region, payment.id) };
});

/**
 * Refused once it was paid or ended concurrently. The price is that of the renewal day, or, for an ended renewal, of
 * today.
 */
async function openByHand(
  { db, now, changed }: Context,
  { id, firstPaymentId, period, status }: Subscription,
  method: 'card' | 'saved',
  today: string | undefined,
): Promise<Payment> {
  try {
    return await db.$transaction(async (tx) => {
      // Written to lock the row: the planned retry and this charge run one after the other.
      const { count } = await tx.subscription.updateMany({
        where: { id, status, period, firstDeclinedAt: { not: null } },
        data: { period },
      });
      if (count === 0 || period === null) throw new AppError('changedMeanwhile');
      const days = { period, on: today ?? period };
      const renewal = { subscriptionId: id, firstPaymentId, ...days, renewalTry: null, method, now };
      const payment = await writeRenewal(tx, renewal);
      await checkChargeLimit(tx, payment);
      const { planName: plan, amount, currency, customerId, accountId: patientId } = payment;
      const changes = changesBetween(null, { plan, amount: `${amount} ${currency}`, status: payment.status });
      await changed(tx, { customerId, patientId, changes });
      return payment;
    });
  } catch (error) {
    throw uniqueViolation(error) ? new AppError('chargeInFlight') : error;
  }
}
