import type { Plan } from '@fovea/contracts/plans/schema';
import { SavePlan } from '@fovea/contracts/plans/schema';
import { z } from 'zod';
import type { ContractForm } from '../../parts/form/contract-form.ts';

const Pdf = z.object({ name: z.string(), url: z.string() }).nullable().optional();

/** What the dialog holds: the PDF files with their names beside the request's own fields. */
export const PlanForm = SavePlan.safeExtend({ terms: Pdf, guarantee: Pdf });
export type PlanForm = z.output<typeof PlanForm>;
export type PlanFormInput = z.input<typeof PlanForm>;

export type PlanFieldsProps = {
  form: ContractForm<PlanFormInput, PlanForm>;
  /** The present company of a company's plan, when editing. */
  companyName?: string | null;
};

export const toPlan = ({ terms, guarantee, ...values }: PlanForm): z.input<typeof SavePlan> => ({
  ...values,
  termsUrl: terms?.url ?? null,
  guaranteeUrl: guarantee?.url ?? null,
});

/** A plan as the dialog shows it. */
export const formOf = ({ termsUrl, guaranteeUrl, ...plan }: Plan, names: { terms: string; guarantee: string }) => ({
  ...plan,
  nextPriceRenewals: plan.nextPriceRenewals ?? ('keep' as const),
  terms: termsUrl ? { name: names.terms, url: termsUrl } : null,
  guarantee: guaranteeUrl ? { name: names.guarantee, url: guaranteeUrl } : null,
});
