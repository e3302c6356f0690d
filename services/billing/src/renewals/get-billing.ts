import { dayOf } from '@fovea/contracts/dates';
import { nameFor } from '@fovea/contracts/names';
import { getBilling } from '@fovea/contracts/payments/portal-endpoints';
import type { Billing } from '@fovea/contracts/payments/renewal-schema';
import { expiresSoon, keptCard } from '../cards/kept-card.ts';
import { handle } from '../handle.ts';
import { amountText } from '../payments/payment-numbers.ts';
import { chargesLeft, declinedOf, isOver } from './renewals.ts';

/** What a family pays for: its kept card, and each child's renewal with what comes next. */
export const getBillingHandler = handle(getBilling, async (_input, { db, actor, language, now }): Promise<Billing> => {
  const customerId = actor.id;
  const [card, parent, renewals] = await Promise.all([
    keptCard(db, customerId),
    db.parent.findUnique({ where: { id: customerId }, select: { timezone: true } }),
    db.subscription.findMany({ where: { customerId, status: 'active' }, orderBy: { id: 'asc' } }),
  ]);
  const [agreed, patients] = await Promise.all([
    db.payment.findMany({ where: { id: { in: renewals.map(({ firstPaymentId }) => firstPaymentId) } } }),
    db.patient.findMany({ where: { id: { in: renewals.map(({ accountId }) => accountId) }, gone: false } }),
  ]);
  const timezone = parent?.timezone ?? 'UTC';
  return {
    card,
    cardExpires: card !== null && expiresSoon(card, now),
    renewals: renewals.flatMap((renewal) => {
      const first = agreed.find(({ id }) => id === renewal.firstPaymentId);
      const patient = patients.find(({ id }) => id === renewal.accountId);
      if (!first || !patient?.expiredDate) return [];
      const { endsAt } = renewal;
      const { validMonths, validDays, price, currency, planName } = first;
      const left = chargesLeft(patient.expiredDate, { endsAt, validMonths, validDays }, timezone);
      return {
        accountId: renewal.accountId,
        accountName: nameFor(patient, language),
        planName,
        currency,
        amount: amountText(price, currency),
        nextChargeOn: isOver(patient.expiredDate, endsAt) ? null : dayOf(patient.expiredDate, timezone),
        lockIn:
          endsAt && left !== null
            ? { endsAt: endsAt.toISOString(), chargesLeft: left, amountLeft: amountText(price.times(left), currency) }
            : null,
        declined: declinedOf(renewal),
      };
    }),
  };
});
