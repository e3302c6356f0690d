import { z } from 'zod';
import { state } from '../event.ts';
import { Id, Instant, RegionKey } from '../fields.ts';
import { Seller } from '../seller.ts';
import { CompanyType } from './schema.ts';

export const companyState = state(
  'company',
  'company',
  ['billing', 'catalog-plan', 'customer', 'device-inventory', 'identity', 'notification'],
  'global',
  z.object({
    _id: Id,
    name: z.string(),
    type: CompanyType,
    country: z.string(),
    databaseUrl: RegionKey,
    parentCompanyId: Id.nullable(),
    /** The company itself first, then each ancestor, so that scope checks need no recursion. */
    ancestors: z.array(Id),
    publicPlans: z.boolean(),
    customerNotifications: z.boolean(),
    useInventory: z.boolean(),
    paymentGateway: z.boolean(),
    /**
     * Time since which a doctor must record contraindications before a child's first treatment; null: not required.
     * Missing in older states.
     */
    enrolmentCheckSince: Instant.nullish(),
    /** Missing in older states. */
    checkUpHoldDays: z.number().int().nullish(),
    /** Since when families answer a home check once a month; null: not asked. Missing in older states. */
    homeCheckSince: Instant.nullish(),
    taxPercentage: z.number(),
    mobileCountryCode: z.string(),
    /** Seller on its receipts; by default its own name and address. */
    seller: Seller.nullish(),
    disabled: z.boolean(),
    deleted: z.boolean(),
  }),
);
export type CompanyState = z.infer<typeof companyState.body>;
