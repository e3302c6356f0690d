import { z } from 'zod';
import { state } from '../event.ts';
import { Plan } from './schema.ts';

/** The whole plan, without names owned by other services and fields for staff who manage plans. */
export const planState = state(
  'plan',
  'catalog-plan',
  ['billing', 'customer', 'device-inventory'],
  'global',
  Plan.omit({
    companyName: true,
    productName: true,
    priceId: true,
    subscribePriceId: true,
    createdAt: true,
    updatedAt: true,
  }).extend({
    /** Missing in older states. */
    nextPrice: Plan.shape.nextPrice.optional(),
    nextPriceFrom: Plan.shape.nextPriceFrom.optional(),
    nextPriceRenewals: Plan.shape.nextPriceRenewals.optional(),
    /** Missing in older states: the default of the billing type. */
    familiesMayChoose: z.boolean().optional(),
    /** Missing in older states. */
    checkUpMonths: Plan.shape.checkUpMonths.optional(),
    deleted: z.boolean(),
  }),
);
export type PlanState = z.infer<typeof planState.body>;
