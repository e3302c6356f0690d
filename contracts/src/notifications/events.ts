import { z } from 'zod';
import { fact, state } from '../event.ts';
import { Id } from '../fields.ts';
import { FailingChannel } from './schema.ts';

/**
 * By what a family cannot be reached any more; `_id` is the family's. Told first when something fails for good, then
 * with every change; empty once another address is known or something arrived.
 */
export const reachState = state(
  'reach',
  'notification',
  ['customer'],
  'regional',
  z.object({ _id: Id, failing: z.array(FailingChannel), deleted: z.boolean() }),
);
/** Something new is in the bells of these families. */
export const familyRung = fact('family.rung', 'notification', [], 'regional', z.object({ customerIds: z.array(Id) }));
/** Something new is in the bells of these members of staff. */
export const staffRung = fact('staff.rung', 'notification', [], 'regional', z.object({ staffIds: z.array(Id) }));
