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
 * The columns of one list in the reader's order, with a minus before hidden ones. Columns not named are at their
 * default position, so that new columns are shown. Empty: the default, all columns.
 */
export const ChosenColumns = z
  .array(z.string().regex(/^-?[A-Za-z]\w{0,39}$/, { error: 'invalid' }))
  .max(mostColumns)
  .refine((columns) => new Set(columns.map((column) => column.replace('-', ''))).size === columns.length, {
    error: 'invalid',
  });
export type ChosenColumns = z.infer<typeof ChosenColumns>;

/** A person's columns, by list with a choice. */
export const OwnColumns = z.partialRecord(ListName, ChosenColumns);
export type OwnColumns = z.infer<typeof OwnColumns>;
