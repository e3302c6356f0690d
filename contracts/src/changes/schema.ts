import { z } from 'zod';
import type { ListName } from '../lists/schema.ts';

/** Lists that say when something in them changed; beside them the bell, the own jobs, and a family's treatments. */
const changedLists = ['companies', 'customers', 'inventory', 'payments', 'requests', 'staff', 'worklist'] as const;
changedLists satisfies readonly ListName[];
export const ChangedList = z.enum([...changedLists, 'bell', 'jobs', 'usage']);
export type ChangedList = z.infer<typeof ChangedList>;

/** That a row of a list is new or another now: which one, and nothing of what it says. */
export const Change = z.object({
  list: ChangedList,
  /** Of the row, as its list names it. */
  id: z.string(),
  isNew: z.boolean(),
  /** The family it belongs to, whose record shows it too. */
  customerId: z.string().nullable(),
  /** How long ago, of what happened before the stream was opened; else just now. */
  agoMs: z.number().int().optional(),
});
export type Change = z.infer<typeof Change>;

/**
 * Who is told: the family, the staff of a company and of those above it, the doctor alone where there is one to tell, or
 * one member of staff. Administrators of the platform are told of all but what is somebody's own.
 */
export const ToldChange = Change.extend({
  companyId: z.string().nullable(),
  doctorId: z.string().nullable(),
  staffId: z.string().nullable(),
});
export type ToldChange = z.infer<typeof ToldChange>;

/** Where a service says on the bus what changed in its lists; scope is a region key or `global`. */
export const changesSubject = (scope: string): string => `changes.${scope}`;
