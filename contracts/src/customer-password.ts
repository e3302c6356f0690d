import { z } from 'zod';
import { AccessRecord } from './audit.ts';
import { rpc } from './event.ts';
import { Id, PasswordDigest } from './fields.ts';

/** A staff member sets a parent's password; every session of the parent ends. `record` says who did it and is told with the change. */
export const setCustomerPassword = rpc(
  'setCustomerPassword',
  'identity',
  'regional',
  z.object({ customerId: Id, password: PasswordDigest, record: AccessRecord }),
  z.object({}),
);
