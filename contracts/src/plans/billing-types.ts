import { z } from 'zod';

export const billingTypes = ['RETAIL', 'PREPAID', 'WHOLESALE', 'FREE'] as const;
export const BillingType = z.enum(billingTypes, { error: 'required' });
export type BillingType = z.infer<typeof BillingType>;
