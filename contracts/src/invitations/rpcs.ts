import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/**
 * Ends the link of a parent without a password, so that none can be chosen before the family is erased. False when the
 * invitation was accepted.
 */
export const withdrawInvitation = rpc(
  'withdrawInvitation',
  'identity',
  ['customer'],
  'regional',
  z.object({ customerId: Id }),
  z.object({ withdrawn: z.boolean() }),
);
