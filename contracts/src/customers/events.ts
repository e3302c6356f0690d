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
    /**
     * Deleted, but not erased yet: nobody signs in, nothing is sent, no list names it. States told before there was
     * such a thing lack it.
     */
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
    /** self: by the sign-up link; staff: created for them. */
    by: z.enum(['self', 'staff']),
    /** Without a password: the parent needs a link to set one. */
    invite: z.boolean().optional(),
    at: Instant,
  }),
);
/** A note about a family was written for this colleague. */
export const familyNoteTold = fact(
  'family.note-told',
  'customer',
  ['notification'],
  'regional',
  z.object({ customerId: Id, staffId: Id, at: Instant }),
);
/**
 * Somebody else gave a member of staff families to look after: all that a colleague left behind (`colleague`), one to
 * treat (`treatment`), or one of the worklist (`work`).
 */
export const familyHandedOver = fact(
  'family.handed-over',
  'customer',
  ['notification'],
  'regional',
  z.object({
    /** null: several. */
    customerId: Id.nullable(),
    /** How many, where that is known; facts told before it was said lack it. */
    count: z.number().int().optional(),
    /** To whom. */
    staffId: Id,
    why: z.enum(['colleague', 'treatment', 'work']),
    at: Instant,
  }),
);
