import { z } from 'zod';

export const billingTypes = ['RETAIL', 'PREPAID', 'WHOLESALE', 'FREE'] as const;
export const BillingType = z.enum(billingTypes, { error: 'required' });
export type BillingType = z.infer<typeof BillingType>;

/** Of plans that the platform assigns to a child: they are paid for beforehand or by invoice, not by the family. */
export const AssignedType = BillingType.extract(['PREPAID', 'WHOLESALE']);
export type AssignedType = z.infer<typeof AssignedType>;
export const isAssigned = (type: BillingType): type is AssignedType => type === 'PREPAID' || type === 'WHOLESALE';
