import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, LanguageCode } from '../fields.ts';
import { OwnGuardian } from './schema.ts';

/** Somebody whom a parent let in, with the family. Null when shut out, or when the family is gone. */
export const guardianById = rpc(
  'guardianById',
  'customer',
  ['identity'],
  'regional',
  z.object({ id: Id }),
  OwnGuardian.extend({ customerId: Id }).nullable(),
);
/** A guardian whom the parent removed a short while ago, for the mail that says so. */
export const formerGuardian = rpc(
  'formerGuardian',
  'customer',
  ['notification'],
  'regional',
  z.object({ id: Id }),
  z
    .object({
      email: z.string(),
      language: LanguageCode,
      fullName: z.string(),
      /** Who had let them in. */
      removedBy: z.string(),
      companyName: z.string(),
    })
    .nullable(),
);
