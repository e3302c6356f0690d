import { z } from 'zod';
import { AccessRecord } from './audit.ts';
import { rpc } from './event.ts';
import { Id, PasswordDigest } from './fields.ts';

/**
 * A staff member sets a parent's password; every session of the parent ends. `record` says who did it and is told with
 * the change.
 */
export const setCustomerPassword = rpc(
  'setCustomerPassword',
  'identity',
  'regional',
  z.object({ customerId: Id, password: PasswordDigest, record: AccessRecord }),
  z.object({}),
);
/**
 * Staff send a parent a link to set a password: refused with `tooManyRequests` after three such mails within an hour.
 * `record` as above.
 */
export const mailPasswordLink = rpc(
  'mailPasswordLink',
  'identity',
  'regional',
  z.object({ customerId: Id, record: AccessRecord }),
  z.object({}),
);
