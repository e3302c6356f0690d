import { dayOf } from '@fovea/contracts/dates';
import { amountText } from '@fovea/contracts/money';
import type { ChargePreview } from '@fovea/contracts/payments/preview-schema';
import type { Plan } from '../../generated/regional/client.ts';
import {
  type Ahead,
  aheadOf,
  type ChargeTerms,
  type ChargeTimes,
  chargeTerms,
  chargeTimes,
  comingPrice,
  hashed,
  lockInView,
  nextView,
  type PaidSoFar,
  usedOnce,
} from './money-terms.ts';

/** What is charged after it, where it renews: the plan's own price, which a discount lowers as often as is left of it. */
function aheadOfCharge({ plan, standing, at, timezone }: ChargeFacts, terms: ChargeTerms, times: ChargeTimes): Ahead {
  if (!terms.autoRenew) return { next: null, lockIn: null };
  const discounting = terms.discountId ? usedOnce(standing.discounting) : standing.discounting;
  const endsAt = times.renewsUntil;
  const coming = comingPrice(plan, { on: dayOf(at, timezone), endsAt });
  return aheadOf({ ...plan, coming, discounting, expiry: times.paidUntil, endsAt }, timezone);
}

/** What an account is charged for, when, and until when it is paid now. */
export type ChargeFacts = {
  plan: Plan;
  standing: PaidSoFar;
  autoRenew: boolean;
  at: Date;
  expiry: Date | null;
  timezone: string;
};

/** In the words of the wire what `chargeTerms` and `chargeTimes` come to. */
export function chargePreview(facts: ChargeFacts): ChargePreview {
  const { plan, standing, autoRenew, at, expiry, timezone } = facts;
  const { currency, price } = plan;
  const terms = chargeTerms(plan, standing, autoRenew, dayOf(at, timezone));
  const times = chargeTimes(terms, { at, expiry, timezone });
  const { next, lockIn } = aheadOfCharge(facts, terms, times);
  const text = (amount: typeof terms.price) => amountText(amount, currency);
  const { discount, deposit, purchase, amount } = terms;
  const isTaken = !amount.isZero() || !discount.isZero();
  return hashed({
    currency,
    parts: isTaken
      ? { price: text(price), discount: text(discount), deposit: text(deposit), purchase: text(purchase) }
      : null,
    amount: text(amount),
    paidUntil: dayOf(times.paidUntil, timezone),
    guaranteeUntil: times.guaranteeUntil && dayOf(times.guaranteeUntil, timezone),
    next: next && nextView(next, { currency, timezone }),
    lockIn: lockIn && lockInView(lockIn, { currency, timezone }),
  });
}
