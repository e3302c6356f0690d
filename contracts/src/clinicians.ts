import { z } from 'zod';
import { AccessRecord } from './audit.ts';
import { fact, rpc } from './event.ts';
import { Id } from './fields.ts';

const Place = z.object({ userType: z.string().nullable(), companyId: Id.nullable() });

/**
 * In how many of a region's families a clinician treats somebody: asked before the clinician is deleted, moved or
 * becomes something else.
 */
export const countTreatedFamilies = rpc(
  'countTreatedFamilies',
  'customer',
  'regional',
  z.object({ doctorId: Id }),
  z.object({ count: z.number().int() }),
);

/**
 * A clinician was deleted, or is something else or somewhere else from now on (`place`): the families left behind go to
 * the successor. `record` says who did it, for their histories.
 */
export const clinicianLeft = fact(
  'clinician.left',
  'identity',
  'global',
  z.object({ staffId: Id, successorId: Id.nullable(), record: AccessRecord, place: Place.optional() }),
);
