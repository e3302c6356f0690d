import { z } from 'zod';

export const billingTypes = ['RETAIL', 'PREPAID', 'WHOLESALE', 'FREE'] as const;
export const BillingType = z.enum(billingTypes, { error: 'required' });
export type BillingType = z.infer<typeof BillingType>;

/** Plans that the platform assigns to a child: prepaid or invoiced to the company, not paid by the family. */
export const AssignedType = BillingType.extract(['PREPAID', 'WHOLESALE']);
export type AssignedType = z.infer<typeof AssignedType>;
export const isAssigned = (type: BillingType): type is AssignedType => type === 'PREPAID' || type === 'WHOLESALE';
