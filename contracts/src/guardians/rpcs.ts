import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, LanguageCode } from '../fields.ts';
import { OwnGuardian } from './schema.ts';

/** A guardian with the family. Null when removed, or when the family was deleted. */
export const guardianById = rpc(
  'guardianById',
  'customer',
  ['identity'],
  'regional',
  z.object({ id: Id }),
  OwnGuardian.extend({ customerId: Id }).nullable(),
);
/** A guardian whom the parent removed recently, for the mail about it. */
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
      /** The parent who removed the guardian. */
      removedBy: z.string(),
      companyName: z.string(),
    })
    .nullable(),
);
