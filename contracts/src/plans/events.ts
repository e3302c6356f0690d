import { z } from 'zod';
import { state } from '../event.ts';
import { Plan } from './schema.ts';

/**
 * The plan's whole present shape, as Plan without names that belong to others or serve only those who keep the plans.
 */
export const planState = state(
  'plan',
  'catalog-plan',
  ['billing', 'customer'],
  'global',
  Plan.omit({
    companyName: true,
    productName: true,
    priceId: true,
    subscribePriceId: true,
    createdAt: true,
    updatedAt: true,
  }).extend({
    /** Absent in what was told before plans had a price that follows. */
    nextPrice: Plan.shape.nextPrice.optional(),
    nextPriceFrom: Plan.shape.nextPriceFrom.optional(),
    nextPriceRenewals: Plan.shape.nextPriceRenewals.optional(),
    /** Absent in what was told before plans said so: as the billing type has it. */
    familiesMayChoose: z.boolean().optional(),
    deleted: z.boolean(),
  }),
);
export type PlanState = z.infer<typeof planState.body>;
