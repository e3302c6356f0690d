import { z } from 'zod';
import { AccessRecord } from '../audit/schema.ts';
import { rpc, sealed } from '../event.ts';
import { Email, Id, Instant, PasswordDigest } from '../fields.ts';
import { AddressChannel } from '../notifications/schema.ts';

/** Names of the person, which a new password must not consist of. */
const NewNames = z.array(z.string()).optional();

/** Staff set a parent's password; every session of the parent ends. `record` is published as audit entry. */
export const setCustomerPassword = rpc(
  'setCustomerPassword',
  'identity',
  ['customer'],
  'regional',
  z.object({ customerId: Id, password: PasswordDigest, names: NewNames, record: AccessRecord }),
  z.object({}),
);
/**
 * Staff send a parent a link to set a password: refused with `tooManyRequests` after three such messages within an
 * hour. By text message only as an invitation. `record` as above.
 */
export const mailPasswordLink = rpc(
  'mailPasswordLink',
  'identity',
  ['customer'],
  'regional',
  z.object({ customerId: Id, channel: AddressChannel.optional(), record: AccessRecord }),
  z.object({}),
);

/**
 * Reserves credentials for a parent about to be created; they become active with the parent's state. Idempotent by id.
 * `customerId` is the id to create the parent with: that of an earlier failed attempt with the same e-mail and
 * password, if any. Without a password the parent signs in by a mailed link. For a guardian, `familyId` is the
 * parent's.
 */
export const reserveCredentials = rpc(
  'reserveCredentials',
  'identity',
  ['customer'],
  'regional',
  z.object({
    customerId: Id,
    email: Email,
    password: PasswordDigest.optional(),
    names: NewNames,
    familyId: Id.optional(),
  }),
  z.object({ reserved: z.boolean(), customerId: Id.optional() }),
);
/**
 * Activates reserved credentials at once after the parent was stored; the parent's state does the same shortly after.
 */
export const activateCredentials = rpc(
  'activateCredentials',
  'identity',
  ['customer'],
  'regional',
  z.object({ customerId: Id }),
  z.object({}),
);
/** A staff session without activity for longer than the idle limit ends. */
export const endIdleSession = rpc(
  'endIdleSession',
  'identity',
  ['gateway'],
  'global',
  z.object({ staffId: Id, sessionId: Id }),
  z.object({}),
);
/** Whether the session of staff was confirmed, or began, within the last minutes. */
export const isSessionConfirmed = rpc(
  'isSessionConfirmed',
  'identity',
  ['gateway'],
  'global',
  z.object({ staffId: Id, sessionId: Id }),
  z.object({ confirmed: z.boolean() }),
);
/** Signs a 30-day device token. */
export const issueDeviceToken = sealed(
  rpc(
    'issueDeviceToken',
    'identity',
    ['device-inventory'],
    'regional',
    z.object({ deviceId: Id, accountId: Id, customerId: Id, companyId: Id }),
    z.object({ token: z.string(), tokenExpiredAt: Instant }),
  ),
);
