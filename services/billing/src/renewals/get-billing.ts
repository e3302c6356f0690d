import { dayOf } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { getBilling } from '@fovea/contracts/payments/portal-endpoints';
import type { Billing } from '@fovea/contracts/payments/renewal-schema';
import { getFamilyBilling } from '@fovea/contracts/renewals/endpoints';
import { expiresSoon, findSavedCard } from '../cards/saved-card.ts';
import { findOwnDiscounts } from '../discounts/find-discounts.ts';
import { handle, type Regional } from '../handle.ts';
import { nextView, priceOn, upcomingOf } from '../previews/money-terms.ts';
import { visibleFamily } from '../scope.ts';
import {
  chargeOn,
  declinedOf,
  findEnded,
  findRenewals,
  lockInLeft,
  nextPriceAfter,
  type Renewal,
  termsOf,
} from './find-renewals.ts';

/** The family's saved card, and each child's renewal with its next charge. */
export const getBillingHandler = handle(getBilling, (_input, { db, actor, ...reader }) =>
  billingOf(db, actor.id, reader),
);

/** The same for staff. */
export const getFamilyBillingHandler = handle(
  getFamilyBilling,
  async ({ userId }, { db, actor, concerns, ...reader }) => {
    await visibleFamily(db, actor, userId);
    concerns(userId);
    return billingOf(db, userId, reader);
  },
);

type Reader = { language: Language; now: Date };

async function billingOf(db: Regional, customerId: string, { language, now }: Reader): Promise<Billing> {
  const [card, renewals, ended, discounts] = await Promise.all([
    findSavedCard(db, customerId),
    findRenewals(db, { customerId }),
    findEnded(db, { customerId }, now),
    findOwnDiscounts(db, customerId, { language, now }),
  ]);
  return {
    card,
    cardExpires: card !== null && expiresSoon(card, now),
    renewals: renewals.map((renewal) => {
      const { subscription, agreed, expiry, timezone } = renewal;
      const { next } = upcomingOf(termsOf(renewal), timezone);
      const due = dayOf(expiry, timezone);
      const { amount, carried } = chargeOn(renewal, due);
      return {
        ...renewalView(renewal, language),
        amount: amountText(priceOn(agreed, due), agreed.currency),
        nextPrice: nextPriceAfter(renewal, due),
        nextAmount: amountText(amount, agreed.currency),
        nextCarried: amountText(carried, agreed.currency),
        lockIn: lockInLeft(renewal),
        nextChargeOn: next && nextView(next, { ...agreed, timezone }).on,
        declined: declinedOf(subscription),
      };
    }),
    ended: ended.map((renewal) => ({
      ...renewalView(renewal, language),
      amount: amountText(chargeOn(renewal, dayOf(now, renewal.timezone)).amount, renewal.agreed.currency),
      lockIn: lockInLeft(renewal, now),
      endedOn: dayOf(renewal.subscription.endedAt ?? now, renewal.timezone),
    })),
    discounts,
  };
}

function renewalView(renewal: Renewal, language: Language) {
  const { subscription, agreed, patient } = renewal;
  const { currency, planName } = agreed;
  return { accountId: subscription.accountId, accountName: nameFor(patient, language), planName, currency };
}
