import { z } from 'zod';
import { fact } from '../event.ts';
import { Id } from '../fields.ts';

/** Rows of a family in the worklist were added, removed or changed. */
export const workChanged = fact(
  'work.changed',
  'customer',
  [],
  'regional',
  z.object({
    customerId: Id,
    companyId: Id,
    rows: z.array(z.object({ workId: Id, doctorId: Id.nullable(), isNew: z.boolean() })),
  }),
);
