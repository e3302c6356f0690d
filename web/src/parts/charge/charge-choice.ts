import type { ChargeResult } from '@fovea/contracts/payments/charge-schema';
import { ChangeTime, type ChargePreview } from '@fovea/contracts/payments/preview-schema';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { z } from 'zod';

/** Who charges: staff of the platform, or a parent in the portal. */
export type ChargeArea = 'admin' | 'index';

export const Choice = z.object({
  planId: z.uuid({ error: 'required' }),
  autoRenew: z.enum(['yes', 'no']).optional(),
  method: z.enum(['card', 'link']).optional(),
  /** The change of a renewal's plan. */
  when: ChangeTime.optional(),
  terms: z.boolean(),
  guarantee: z.boolean(),
});
export type Choice = z.infer<typeof Choice>;
export const blankChoice = { terms: false, guarantee: false } as const;

/** Only retail plans with a price take money. */
export const takesMoney = (plan: Pick<ChargeablePlan, 'billing_type' | 'total'>): boolean =>
  plan.billing_type === 'RETAIL' && Number(plan.total) > 0;

/** Renewal can be chosen only where a card can be stored. */
export const asksRenewal = (plan: Pick<ChargeablePlan, 'billing_type' | 'total' | 'unpayable'>): boolean =>
  takesMoney(plan) && plan.unpayable === null;

/** Only staff may mail a payment link, and only without renewal, which needs a stored card. */
export const asksMethod = (plan: ChargeablePlan, area: ChargeArea, autoRenew: Choice['autoRenew']): boolean =>
  area === 'admin' && asksRenewal(plan) && autoRenew === 'no';

type Refuse = (path: keyof Choice, message: string) => void;
type Rule = (plan: ChargeablePlan, choice: Choice, refuse: Refuse) => void;

/** A plan with valid choices. */
const choiceOf = (plans: readonly ChargeablePlan[], rule: Rule) =>
  Choice.superRefine((choice, context) => {
    const plan = plans.find(({ _id }) => _id === choice.planId);
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [path], message });
    if (plan) rule(plan, choice, refuse);
    else refuse('planId', 'required');
  });

const mustAccept: Rule = (plan, choice, refuse) => {
  if (plan.termsUrl && !choice.terms) refuse('terms', 'acceptTerms');
  if (plan.needsGuarantee && !choice.guarantee) refuse('guarantee', 'acceptGuarantee');
};

/** The required choices and consents of a charge, by plan: billing's charge rules, checked in the browser. */
export const chargeChoice = (plans: readonly ChargeablePlan[], area: ChargeArea) =>
  choiceOf(plans, (plan, choice, refuse) => {
    if (plan.unpayable) return refuse('planId', 'invalidChoice');
    mustAccept(plan, choice, refuse);
    if (asksRenewal(plan) && !choice.autoRenew) refuse('autoRenew', 'required');
    if (asksMethod(plan, area, choice.autoRenew) && !choice.method) refuse('method', 'required');
  });

/** The required choices and consents of a plan change. */
export const changeChoice = (plans: readonly ChargeablePlan[]) => choiceOf(plans, mustAccept);

/** Converts a choice to the request, without values that the plan does not require. */
export function chargeOf(choice: Choice, plan: ChargeablePlan, area: ChargeArea) {
  return {
    planId: plan._id,
    terms: choice.terms,
    guarantee: choice.guarantee,
    ...(asksRenewal(plan) && { autoRenew: choice.autoRenew === 'yes' }),
    ...(asksMethod(plan, area, choice.autoRenew) && { method: choice.method }),
  };
}

/** A charge whose card form is open, with its preview. */
export type OpenCharge = {
  choice: Choice;
  plan: ChargeablePlan;
  preview: ChargePreview;
  result: Extract<ChargeResult, { method: 'card' }>;
};
