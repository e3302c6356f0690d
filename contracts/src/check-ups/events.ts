import { z } from 'zod';
import { state } from '../event.ts';
import { Day, Id } from '../fields.ts';

/** When a child's next check-up is due; `_id` is the child's. `dueOn`: a day of the family's, null: none is due. */
export const checkUpState = state(
  'check-up',
  'device-inventory',
  ['customer', 'notification'],
  'regional',
  z.object({ _id: Id, customerId: Id, dueOn: Day.nullable(), deleted: z.boolean() }),
);
