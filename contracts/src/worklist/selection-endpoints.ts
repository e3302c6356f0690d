import { z } from 'zod';
import { TheseCustomers } from '../customers/schema.ts';
import { endpoint, staff } from '../endpoint.ts';
import { Day, db, Id } from '../fields.ts';
import { WorkFilter } from './schema.ts';

const ofFamilies = { service: 'customer', access: staff, region: 'required' } as const;

/** Limit of rows per call; narrow the filter for more. */
export const mostWorkAtOnce = 1_000;
/** Selected rows: by `ids`, or all that match the filter. */
const PickedWork = WorkFilter.omit({ id: true, current: true, pageSize: true, sort: true, order: true }).extend({
  ids: z.array(Id).min(1).max(mostWorkAtOnce).optional(),
});
const SeenWork = z.object({ id: Id, version: z.number().int() });
/** Skips rows with a version changed since. */
const theseRows = z.object({ rows: z.array(SeenWork).min(1).max(mostWorkAtOnce), db });
/** Changed rows with their new versions, for undo. */
const ChangedWork = z.object({ list: z.array(SeenWork) });

export const findSelectedWork = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/worklist/picked',
  input: PickedWork,
  response: z.object({
    list: z.array(SeenWork.extend({ customerId: Id })),
    /** Staff who see each of their families. */
    colleagues: z.array(z.object({ _id: Id, fullName: z.string() })),
  }),
  summary: 'List the selected rows of the worklist and the colleagues all of their families may be handed over to',
  rate: 'heavy',
  audit: 'view',
  errors: ['tooManyPicked'],
});
export const snoozeManyWork = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/picked/snooze',
  input: theseRows.extend({ until: Day.nullable() }),
  response: ChangedWork,
  summary: 'Snooze several rows of the worklist until a day, or end the snooze',
  rate: 'heavy',
  audit: 'change',
  errors: ['workOnHold'],
});
export const finishManyWork = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/picked/done',
  input: theseRows,
  response: ChangedWork,
  summary: 'Mark several rows of the worklist as done; each returns after 14 days if its cause persists',
  rate: 'heavy',
  audit: 'change',
  errors: ['workOnHold'],
});
export const handOverFamilies = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/hand-over/families',
  input: TheseCustomers.extend({
    /** null: unassign. */
    staffId: Id.nullable(),
  }),
  response: z.object({ count: z.number().int() }),
  summary: 'Hand several families and their rows of the worklist over to a colleague who sees each of them',
  rate: 'heavy',
  audit: 'change',
});
