import { z } from 'zod';
import type { ListName } from '../lists/schema.ts';

/** Lists with change events, and also requests for approval, the bell, the caller's jobs and treatments. */
const changedLists = ['companies', 'customers', 'inventory', 'payments', 'requests', 'staff', 'worklist'] as const;
changedLists satisfies readonly ListName[];
export const ChangedList = z.enum([...changedLists, 'approvals', 'bell', 'jobs', 'usage']);
export type ChangedList = z.infer<typeof ChangedList>;

/** A new or changed row of a list: its id without its content. */
export const Change = z.object({
  list: ChangedList,
  /** Id of the row, as in its list. */
  id: z.string(),
  isNew: z.boolean(),
  /** The family it belongs to; its record shows it too. */
  customerId: z.string().nullable(),
  /** Age of a change from before the stream was opened; absent for current ones. */
  agoMs: z.number().int().optional(),
});
export type Change = z.infer<typeof Change>;

/**
 * Recipients of a change: the family, the staff of a company and its ancestors, the doctor alone if set, or one member
 * of staff. Administrators of the platform get all but personal ones.
 */
export const AddressedChange = Change.extend({
  companyId: z.string().nullable(),
  doctorId: z.string().nullable(),
  staffId: z.string().nullable(),
});
export type AddressedChange = z.infer<typeof AddressedChange>;

/** Subject of list changes; scope is a region key or `global`. */
export const changesSubject = (scope: string): string => `changes.${scope}`;
