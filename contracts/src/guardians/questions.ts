import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';
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
