import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/**
 * In how many of a region's families a clinician treats somebody: asked before the clinician is deleted, moved or
 * becomes something else.
 */
export const countTreatedFamilies = rpc(
  'countTreatedFamilies',
  'customer',
  ['identity'],
  'regional',
  z.object({ doctorId: Id }),
  z.object({ count: z.number().int() }),
);
