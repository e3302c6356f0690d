import { z } from 'zod';
import { fact } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { AddressChannel } from '../notifications/schema.ts';
import { NewSignIn } from './schema.ts';

export const customerSignedIn = fact(
  'customer.signed-in',
  'identity',
  ['customer'],
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
export const customerUsedNewBrowser = fact(
  'customer.used-new-browser',
  'identity',
  ['notification'],
  'regional',
  NewSignIn.extend({ customerId: Id }),
);
/** `by`: the parent, or staff who set it for the parent. */
export const customerPasswordChanged = fact(
  'customer.password-changed',
  'identity',
  ['notification'],
  'regional',
  z.object({ customerId: Id, by: z.enum(['self', 'staff']), at: Instant }),
);
/** Staff sent a link to set a password; without `channel` (older facts) by mail. */
export const customerInvited = fact(
  'customer.invited',
  'identity',
  ['notification'],
  'regional',
  z.object({ customerId: Id, channel: AddressChannel.optional(), at: Instant }),
);
/** A key from a mail was used, which proves the address. */
export const customerEmailProven = fact(
  'customer.email-proven',
  'identity',
  ['customer'],
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
export const customerRequestedProof = fact(
  'customer.asked-proof',
  'identity',
  ['notification'],
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
export const customerForgotPassword = fact(
  'customer.forgot-password',
  'identity',
  ['notification'],
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
