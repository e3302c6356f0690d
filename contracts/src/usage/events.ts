import { z } from 'zod';
import { fact } from '../event.ts';
import { Day, Id, Instant } from '../fields.ts';

export const treatmentStarted = fact(
  'treatment.first-use',
  'device-inventory',
  'regional',
  z.object({ accountId: Id, customerId: Id, at: Instant }),
);
/** A patient was treated on a calendar day of its own for the first time; days may come late and in any order. */
export const treatmentDayUsed = fact(
  'treatment.day-used',
  'device-inventory',
  'regional',
  z.object({ accountId: Id, customerId: Id, day: Day }),
);
