import { addDuration, newExpiry } from '@fovea/contracts/calendar';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { asksRenewal, type Choice } from './charge-choice.ts';
import type { Charged } from './charge-queries.ts';

export type PlanTimes = {
  paidUntil: Date;
  /** Null where nothing can be given back. */
  guaranteeUntil: Date | null;
  /** The next charge, where one was chosen. */
  renewsOn: Date | null;
  /** The last day it renews; nobody can stop it earlier. Null: until it is stopped. */
  renewsUntil: Date | null;
};

/** What charging this plan now means, by the family's calendar. */
export function planTimes(
  plan: ChargeablePlan,
  { account, timezone }: Pick<Charged, 'account' | 'timezone'>,
  autoRenew: Choice['autoRenew'],
  now = new Date(),
): PlanTimes {
  const paidUntil = newExpiry(
    now,
    account.expiredDate ? new Date(account.expiredDate) : null,
    { months: plan.valid_months, days: plan.valid_days },
    timezone,
  );
  const renews = asksRenewal(plan) && autoRenew === 'yes';
  return {
    paidUntil,
    guaranteeUntil: hasGuarantee(plan)
      ? addDuration(now, plan.experience_months, plan.experience_days, timezone)
      : null,
    renewsOn: renews ? paidUntil : null,
    renewsUntil: renews && plan.renew_end_months ? addDuration(now, plan.renew_end_months, 0, timezone) : null,
  };
}

const hasGuarantee = (plan: ChargeablePlan): boolean => plan.experience_months > 0 || plan.experience_days > 0;
