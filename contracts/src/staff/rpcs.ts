import { z } from 'zod';
import { everyone, rpc, sealed } from '../event.ts';
import { Id, Instant, LanguageCode } from '../fields.ts';
import { AddressChannel } from '../notifications/schema.ts';

/** Issues a key when a mail is sent: keys are neither stored in clear nor in events. Null when the user was deleted. */
export const issueStaffKey = sealed(
  rpc(
    'issueStaffKey',
    'identity',
    ['notification'],
    'global',
    z.object({ staffId: Id, purpose: z.enum(['onboarding', 'reset']) }),
    z
      .object({ email: z.string(), fullName: z.string(), language: LanguageCode, key: z.string(), expiresAt: Instant })
      .nullable(),
  ),
);
/** Both addresses of a changed e-mail. Null when the user was deleted. */
export const staffEmailChange = rpc(
  'staffEmailChange',
  'identity',
  ['notification'],
  'global',
  z.object({ changeId: Id }),
  z.object({ formerEmail: z.string(), email: z.string(), fullName: z.string(), language: LanguageCode }).nullable(),
);
export const issueCustomerKey = sealed(
  rpc(
    'issueCustomerKey',
    'identity',
    ['notification'],
    'regional',
    z.object({
      customerId: Id,
      purpose: z.enum(['onboarding', 'reset', 'proof']).optional(),
      /** Channel of the link; only invitations are sent by text message. */
      channel: AddressChannel.optional(),
    }),
    z
      .object({
        email: z.string(),
        key: z.string(),
        expiresAt: Instant,
        /** The first link of a parent without a password. */
        invitation: z.boolean().optional(),
      })
      .nullable(),
  ),
);
/**
 * Staff to notify for a company: its administrators and general staff; without a company the platform's administrators.
 */
export const companyContacts = rpc(
  'companyContacts',
  'identity',
  ['notification'],
  'global',
  z.object({
    companyId: Id.nullable(),
    /** Leaves out a company's general staff. */
    onlyAdmins: z.boolean().optional(),
  }),
  z.object({
    list: z.array(
      z.object({ _id: Id, email: z.string(), fullName: z.string(), language: LanguageCode, timezone: z.string() }),
    ),
  }),
);
export const staffById = rpc(
  'staffById',
  'identity',
  ['notification'],
  'global',
  z.object({ id: Id }),
  z
    .object({
      _id: Id,
      email: z.string(),
      fullName: z.string(),
      language: LanguageCode,
      timezone: z.string(),
      companyId: Id.nullable(),
    })
    .nullable(),
);
/** Names of staff; deleted ones are missing. */
export const staffNames = rpc(
  'staffNames',
  'identity',
  ['company'],
  'global',
  z.object({ ids: z.array(Id).max(200) }),
  z.object({ list: z.array(z.object({ _id: Id, fullName: z.string() })) }),
);
/** Number of staff of a company, checked before deletion. */
export const countCompanyStaff = rpc(
  'countCompanyStaff',
  'identity',
  ['company'],
  'global',
  z.object({ companyId: Id }),
  z.object({ count: z.number().int() }),
);
/** Public half of every signing key still in use, newest first. No token was issued with a key after its `until`. */
export const signingKeys = rpc(
  'signingKeys',
  'identity',
  everyone,
  'global',
  z.object({}),
  z.object({
    keys: z.array(
      z.object({ kid: z.string(), jwk: z.record(z.string(), z.unknown()), until: z.iso.datetime().optional() }),
    ),
  }),
);
