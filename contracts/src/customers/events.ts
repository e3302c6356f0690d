import { z } from 'zod';
import { fact, state } from '../event.ts';
import { Id, Instant, LanguageCode } from '../fields.ts';

export const parentState = state(
  'parent',
  'customer',
  [
    'billing',
    'billing/card',
    'catalog-plan',
    'device-inventory',
    'device-inventory/freeing',
    'device-inventory/forgetting-notes',
    'identity',
    'notification',
    'notification/notices',
  ],
  'regional',
  z.object({
    _id: Id,
    firstName: z.string().nullable(),
    middleName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    companyId: Id,
    doctorId: Id.nullable(),
    lock: z.boolean(),
    debug: z.boolean(),
    language: LanguageCode,
    timezone: z.string(),
    country: z.string(),
    registerDate: Instant,
    deleted: z.boolean(),
    /** Deleted but not erased: no sign-in, no messages, on no list. Missing in older states. */
    removed: z.boolean().optional(),
  }),
);
export type ParentState = z.infer<typeof parentState.body>;
export const customerSignedUp = fact(
  'customer.signed-up',
  'customer',
  ['notification'],
  'regional',
  z.object({
    customerId: Id,
    companyId: Id,
    /** self: through the sign-up link; staff: created by staff. */
    by: z.enum(['self', 'staff']),
    /** Without a password: the parent needs a link to set one. */
    invite: z.boolean().optional(),
    at: Instant,
  }),
);
/** A note about a family was shared with this colleague. */
export const familyNoteShared = fact(
  'family.note-told',
  'customer',
  ['notification'],
  'regional',
  z.object({ customerId: Id, staffId: Id, at: Instant }),
);
/**
 * Families were assigned to a member of staff by another: all families of a colleague (`colleague`), one to treat
 * (`treatment`), or one of the worklist (`work`).
 */
export const familyHandedOver = fact(
  'family.handed-over',
  'customer',
  ['notification'],
  'regional',
  z.object({
    /** null: several. */
    customerId: Id.nullable(),
    /** Number of families; missing in older facts. */
    count: z.number().int().optional(),
    /** The assignee. */
    staffId: Id,
    why: z.enum(['colleague', 'treatment', 'work']),
    at: Instant,
  }),
);
