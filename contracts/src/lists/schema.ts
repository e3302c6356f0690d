import { z } from 'zod';

/** Lists of staff with selectable columns. */
export const listNames = [
  'audit',
  'catalogs',
  'companies',
  'customers',
  'devices',
  'inventory',
  'invoices',
  'payments',
  'plans',
  'requests',
  'staff',
  'statements',
  'versions',
  'worklist',
] as const;
export const ListName = z.enum(listNames, { error: 'invalidChoice' });
export type ListName = z.infer<typeof ListName>;

const mostColumns = 40;
/**
 * The columns of one list in their reader's order; a minus stands before those that are not shown. What is not named
 * stands where the list itself has it, so that a column that comes later is seen. Empty: all of them, as specified.
 */
export const ChosenColumns = z
  .array(z.string().regex(/^-?[A-Za-z]\w{0,39}$/, { error: 'invalid' }))
  .max(mostColumns)
  .refine((columns) => new Set(columns.map((column) => column.replace('-', ''))).size === columns.length, {
    error: 'invalid',
  });
export type ChosenColumns = z.infer<typeof ChosenColumns>;

/** What a person chose, of the lists they chose something for. */
export const OwnColumns = z.partialRecord(ListName, ChosenColumns);
export type OwnColumns = z.infer<typeof OwnColumns>;
