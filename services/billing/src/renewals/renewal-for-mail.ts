import { dayOf } from '@fovea/contracts/dates';
import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { renewalForMail } from '@fovea/contracts/payments/rpcs';
import { handleRpc } from '../handle.ts';
import { priceOn } from '../previews/money-terms.ts';
import { findEnded, lockInLeft } from './find-renewals.ts';
import { agreedTerms } from './renewals.ts';

/** A deleted child has no name; the end of the renewal is mailed all the same. */
export const renewalForMailRpc = handleRpc(renewalForMail, async ({ accountId, language }, { db, now }) => {
  const [renewal, patient, [declined]] = await Promise.all([
    db.subscription.findFirst({
      where: { accountId, status: 'canceled' },
      orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
    }),
    db.patient.findUnique({ where: { id: accountId } }),
    findEnded(db, { accountId }, now),
  ]);
  if (!renewal?.endedAt) return null;
  const [first, parent] = await Promise.all([
    db.payment.findUniqueOrThrow({ where: { id: renewal.firstPaymentId } }),
    db.parent.findUnique({ where: { id: renewal.customerId } }),
  ]);
  const agreed = agreedTerms(first, renewal);
  const { currency } = agreed;
  const lockIn = declined && lockInLeft(declined, now);
  return {
    planName: agreed.planName,
    accountName: nameFor(patient ?? {}, language),
    currency,
    amount: amountText(priceOn(agreed, dayOf(renewal.endedAt, parent?.timezone ?? 'UTC')), currency),
    endedAt: renewal.endedAt.toISOString(),
    paidUntil: patient?.expiredDate?.toISOString() ?? null,
    owed: lockIn?.amountLeft ?? null,
  };
});
