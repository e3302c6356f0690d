import { z } from 'zod';
import { fact, state } from '../event.ts';
import { Id } from '../fields.ts';
import { FailingChannel } from './schema.ts';

/**
 * Channels on which a family cannot be contacted; `_id` is the family's. Published on the first permanent failure and
 * on every change; empty once the address changed or a message arrived.
 */
export const contactStatusState = state(
  'reach',
  'notification',
  ['customer'],
  'regional',
  z.object({ _id: Id, failing: z.array(FailingChannel), deleted: z.boolean() }),
);
/** These families have new notifications. */
export const familyNotified = fact(
  'family.rung',
  'notification',
  [],
  'regional',
  z.object({ customerIds: z.array(Id) }),
);
/** These members of staff have new notifications. */
export const staffNotified = fact('staff.rung', 'notification', [], 'regional', z.object({ staffIds: z.array(Id) }));
