import { z } from 'zod';
import { AccessRecord } from '../audit/schema.ts';
import { fact } from '../event.ts';
import { Id } from '../fields.ts';
import { UserType } from '../staff/schema.ts';

const Place = z.object({ userType: UserType.nullable(), companyId: Id.nullable() });

/**
 * A clinician was deleted, or changed role or company (`place`): the families go to the successor. `record` is the
 * audit entry for their histories.
 */
export const clinicianLeft = fact(
  'clinician.left',
  'identity',
  ['customer'],
  'global',
  z.object({ staffId: Id, successorId: Id.nullable(), record: AccessRecord, place: Place.optional() }),
);
