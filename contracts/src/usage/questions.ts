import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/** Whether one of these accounts was ever treated: asked before a child or a family is erased. */
export const hasTreatments = rpc(
  'hasTreatments',
  'device-inventory',
  'regional',
  z.object({ accountIds: z.array(Id) }),
  z.object({ has: z.boolean() }),
);
