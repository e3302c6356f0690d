import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { db, Id, optionalText } from '../fields.ts';
import { RequestFilter } from './schema.ts';

const ofFamilies = { service: 'customer', access: staff, region: 'required' } as const;

/** One act takes so many requests; of more a filter is narrowed first. */
export const mostRequestsAtOnce = 1_000;
/** Rows of the inbox: those picked, or without `ids` all that the filter lets through. */
const PickedRequests = RequestFilter.omit({ current: true, pageSize: true, sort: true, order: true }).extend({
  ids: z.array(Id).min(1).max(mostRequestsAtOnce).optional(),
});
const SeenRequest = z.object({ id: Id, version: z.number().int() });
/** Each is acted on where it still is as it was read. */
const theseRequests = z.object({ rows: z.array(SeenRequest).min(1).max(mostRequestsAtOnce), db });
/** Those that were acted on, as they were left: what goes with an act that takes it back. */
const ChangedRequests = z.object({ list: z.array(SeenRequest) });

export const findPickedRequests = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/requests/picked',
  input: PickedRequests,
  response: z.object({
    list: z.array(
      SeenRequest.extend({
        /** Closed, and may be opened again. */
        reopens: z.boolean(),
      }),
    ),
    /** Who may answer each of them. */
    colleagues: z.array(z.object({ _id: Id, fullName: z.string() })),
  }),
  summary: 'Which requests are picked, and who may answer all of them',
  rate: 'heavy',
  audit: 'view',
});
export const assignManyRequests = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/picked/assign',
  input: theseRequests.extend({
    /** null: to nobody. */
    staffId: Id.nullable(),
  }),
  response: ChangedRequests,
  summary: 'Say who answers many requests',
  rate: 'heavy',
  audit: 'change',
});
export const closeManyRequests = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/picked/close',
  input: theseRequests.extend({ reason: optionalText(2000) }),
  response: ChangedRequests,
  summary: 'Close many requests; what else their families asked stays open',
  rate: 'heavy',
  audit: 'change',
});
export const reopenManyRequests = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/picked/reopen',
  input: theseRequests,
  response: ChangedRequests,
  summary: 'Open many closed requests again',
  rate: 'heavy',
  audit: 'change',
});
