import { z } from 'zod';
import { fact, state } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { GuardianRights } from './schema.ts';

/** A guardian with a sign-in of their own; `deleted`: removed, or deleted with the family. */
export const guardianState = state(
  'guardian',
  'customer',
  ['identity', 'notification'],
  'regional',
  z.object({
    _id: Id,
    /** Id of the family. */
    customerId: Id,
    email: z.string().nullable(),
    rights: GuardianRights,
    deleted: z.boolean(),
  }),
);

/** A parent removed a guardian who had signed in before; the guardian is notified. */
export const guardianRemoved = fact(
  'guardian.removed',
  'customer',
  ['notification'],
  'regional',
  z.object({ guardianId: Id, at: Instant }),
);

/** A parent invited a guardian, who needs a link to choose a password. */
export const guardianLetIn = fact(
  'guardian.let-in',
  'customer',
  ['notification'],
  'regional',
  z.object({ guardianId: Id, customerId: Id, at: Instant }),
);
