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
  /** Of a renewal that goes on with another plan. */ when: ChangeTime.optional(),
  terms: z.boolean(),
  guarantee: z.boolean(),
});
export type Choice = z.infer<typeof Choice>;
export const blankChoice = { terms: false, guarantee: false } as const;

/** Money is only taken for retail plans that cost something. */
export const takesMoney = (plan: Pick<ChargeablePlan, 'billing_type' | 'total'>): boolean =>
  plan.billing_type === 'RETAIL' && Number(plan.total) > 0;

/** The choice of renewal exists where a card can be kept. */
export const asksRenewal = (plan: Pick<ChargeablePlan, 'billing_type' | 'total' | 'unpayable'>): boolean =>
  takesMoney(plan) && plan.unpayable === null;

/** Only staff may mail a link instead, and only where nothing renews: renewal needs a kept card. */
export const asksMethod = (plan: ChargeablePlan, area: ChargeArea, autoRenew: Choice['autoRenew']): boolean =>
  area === 'admin' && asksRenewal(plan) && autoRenew === 'no';

type Refuse = (path: keyof Choice, message: string) => void;
type Rule = (plan: ChargeablePlan, choice: Choice, refuse: Refuse) => void;

/** One of the plans, chosen by the rules that hold for it. */
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

/**
 * What must be chosen and accepted before a charge, depending on the plan: the charge rules of billing, asked in the
 * browser.
 */
export const chargeChoice = (plans: readonly ChargeablePlan[], area: ChargeArea) =>
  choiceOf(plans, (plan, choice, refuse) => {
    if (plan.unpayable) return refuse('planId', 'invalidChoice');
    mustAccept(plan, choice, refuse);
    if (asksRenewal(plan) && !choice.autoRenew) refuse('autoRenew', 'required');
    if (asksMethod(plan, area, choice.autoRenew) && !choice.method) refuse('method', 'required');
  });

/** What must be chosen and accepted before a renewal goes on with another plan. */
export const changeChoice = (plans: readonly ChargeablePlan[]) => choiceOf(plans, mustAccept);

/** The request a choice becomes. Answers to questions that this plan does not ask are left behind. */
export function chargeOf(choice: Choice, plan: ChargeablePlan, area: ChargeArea) {
  return {
    planId: plan._id,
    terms: choice.terms,
    guarantee: choice.guarantee,
    ...(asksRenewal(plan) && { autoRenew: choice.autoRenew === 'yes' }),
    ...(asksMethod(plan, area, choice.autoRenew) && { method: choice.method }),
  };
}

/** A charge whose card form is open, and what was shown of it. */
export type OpenCharge = {
  choice: Choice;
  plan: ChargeablePlan;
  preview: ChargePreview;
  result: Extract<ChargeResult, { method: 'card' }>;
};
