import { z } from 'zod';
import { state } from '../event.ts';
import { Day, Id } from '../fields.ts';

/**
 * Due day of a child's next check-up; `_id` is the child's. `dueOn`: a day in the family's time zone, null: none is
 * due.
 */
export const checkUpState = state(
  'check-up',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({ _id: Id, customerId: Id, dueOn: Day.nullable(), deleted: z.boolean() }),
);
