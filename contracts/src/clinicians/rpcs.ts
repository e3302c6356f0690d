import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/**
 * Number of families of a region that a clinician treats. Called before the clinician is deleted, moved or changes
 * role.
 */
export const countTreatedFamilies = rpc(
  'countTreatedFamilies',
  'customer',
  ['identity'],
  'regional',
  z.object({ doctorId: Id }),
  z.object({ count: z.number().int() }),
);
