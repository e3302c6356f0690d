import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { db, Id, optionalText } from '../fields.ts';
import { RequestFilter } from './schema.ts';

const ofFamilies = { service: 'customer', access: staff, region: 'required' } as const;

/** Limit of requests per call; narrow the filter for more. */
export const mostRequestsAtOnce = 1_000;
/** Selected requests: by `ids`, or all that match the filter. */
const PickedRequests = RequestFilter.omit({ current: true, pageSize: true, sort: true, order: true }).extend({
  ids: z.array(Id).min(1).max(mostRequestsAtOnce).optional(),
});
const SeenRequest = z.object({ id: Id, version: z.number().int() });
/** Skips rows with a version changed since. */
const theseRequests = z.object({ rows: z.array(SeenRequest).min(1).max(mostRequestsAtOnce), db });
/** Changed rows with their new versions, for undo. */
const ChangedRequests = z.object({ list: z.array(SeenRequest) });

export const findSelectedRequests = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/requests/picked',
  input: PickedRequests,
  response: z.object({
    list: z.array(
      SeenRequest.extend({
        /** Closed and can be reopened. */
        reopens: z.boolean(),
      }),
    ),
    /** Staff who may be assigned all of them. */
    colleagues: z.array(z.object({ _id: Id, fullName: z.string() })),
  }),
  summary: 'List the selected requests and who may be assigned all of them',
  rate: 'heavy',
  audit: 'view',
  errors: ['tooManyPicked'],
});
export const assignManyRequests = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/picked/assign',
  input: theseRequests.extend({
    /** null: unassign. */
    staffId: Id.nullable(),
  }),
  response: ChangedRequests,
  summary: 'Assign several requests',
  rate: 'heavy',
  audit: 'change',
});
export const closeManyRequests = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/picked/close',
  input: theseRequests.extend({ reason: optionalText(2000) }),
  response: ChangedRequests,
  summary: 'Close several requests; the families’ others stay open',
  rate: 'heavy',
  audit: 'change',
});
export const reopenManyRequests = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/picked/reopen',
  input: theseRequests,
  response: ChangedRequests,
  summary: 'Reopen several closed requests',
  rate: 'heavy',
  audit: 'change',
});
