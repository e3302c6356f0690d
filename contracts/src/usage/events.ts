import { z } from 'zod';
import { fact } from '../event.ts';
import { Day, Id, Instant } from '../fields.ts';

export const treatmentStarted = fact(
  'treatment.first-use',
  'device-inventory',
  [],
  'regional',
  z.object({ accountId: Id, customerId: Id, at: Instant }),
);
/**
 * A patient was treated on a calendar day of the family; published with each stored use. Days may arrive late and in
 * any order, and counts never decrease.
 */
export const treatmentDayUsed = fact(
  'treatment.day-used',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({
    accountId: Id,
    customerId: Id,
    day: Day,
    /** Uses of that day, uses of it over a limit, and uses of all days. Missing in older messages. */
    uses: z.number().int().optional(),
    overLimit: z.number().int().optional(),
    total: z.number().int().optional(),
    /** Uses of the day's calendar month. Missing in older messages. */
    ofMonth: z.number().int().optional(),
  }),
);

/**
 * Doubtful records of a child were stored or decided. `raised` and `decided` are totals that never decrease, so the
 * greatest sum is the newest state: `raised - decided` records are undecided, the oldest of them since `since`.
 */
export const recordsDoubted = fact(
  'records.doubted',
  'device-inventory',
  ['customer'],
  'regional',
  z.object({
    accountId: Id,
    customerId: Id,
    raised: z.number().int(),
    decided: z.number().int(),
    since: Instant,
  }),
);

/**
 * The treatments of a family changed (rates, last uses, last contact of its device), or an invitation of its adults.
 * Published once all of it is stored, to staff who see the family. `doctorIds`: the doctors of its children; null for
 * none.
 */
export const careChanged = fact(
  'care.changed',
  'customer',
  [],
  'regional',
  z.object({ customerId: Id, companyId: Id, doctorIds: z.array(Id.nullable()) }),
);
