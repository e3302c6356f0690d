import { z } from 'zod';
import { state } from '../event.ts';
import { Day, Id } from '../fields.ts';

/**
 * When a child's next check-up and home check are due; `_id` is the child's. Days are the family's; null: none is due.
 */
export const checkUpState = state(
  'check-up',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({
    _id: Id,
    customerId: Id,
    dueOn: Day.nullable(),
    /** Missing in older states. */
    homeCheckDueOn: Day.nullish(),
    deleted: z.boolean(),
  }),
);
