import { z } from 'zod';
import { fact } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { RequestType } from './schema.ts';

export const requestSent = fact(
  'request.sent',
  'customer',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    customerId: Id.nullable(),
    staffId: Id.nullable(),
    companyId: Id,
    type: RequestType,
    at: Instant,
  }),
);
/** Ids only: facts are retained for a month, and personal texts must be erasable at once. */
export const meetingArranged = fact(
  'meeting.arranged',
  'customer',
  ['notification'],
  'regional',
  z.object({ requestId: Id, customerId: Id, staffId: Id, companyId: Id }),
);
/** The requester: a family, or staff (`staffId`) who contact the platform; missing in older facts. */
const requester = { customerId: Id.nullable(), staffId: Id.nullable().optional() };
/** A request was answered. Internal notes are not published. */
export const requestAnswered = fact(
  'request.answered',
  'customer',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    messageId: Id,
    ...requester,
    /** Missing in older facts. */
    companyId: Id.optional(),
    at: Instant,
  }),
);
/** The requester wrote a message. */
export const requestReplied = fact(
  'request.replied',
  'customer',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    messageId: Id,
    ...requester,
    companyId: Id,
    /** The assignee. */
    assignedTo: Id.nullable(),
    at: Instant,
  }),
);
/** A meeting was moved or cancelled; `sequence` counts the changes of its invitation. */
export const meetingChanged = fact(
  'meeting.changed',
  'customer',
  ['notification'],
  'regional',
  z.object({ requestId: Id, customerId: Id, staffId: Id, sequence: z.number().int(), cancelled: z.boolean() }),
);
/** Staff closed a family's return: the portal shows the outcome. */
export const returnClosed = fact(
  'return.closed',
  'customer',
  ['notification'],
  'regional',
  z.object({ requestId: Id, customerId: Id, at: Instant }),
);
/** Requests changed other than by a message: closed, reopened, assigned, or a meeting moved. */
export const requestsChanged = fact(
  'requests.changed',
  'customer',
  [],
  'regional',
  z.object({ rows: z.array(z.object({ requestId: Id, customerId: Id.nullable(), companyId: Id })) }),
);
/** A request was assigned by someone other than the assignee. */
export const requestAssigned = fact(
  'request.assigned',
  'customer',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    ...requester,
    companyId: Id,
    /** The assignee. */
    assignedTo: Id,
    at: Instant,
  }),
);
/** Several requests, all of families or all of staff, were assigned in one call. None is published separately. */
export const requestsAssigned = fact(
  'requests.assigned',
  'customer',
  ['notification'],
  'regional',
  z.object({
    ofStaff: z.boolean(),
    count: z.number().int(),
    /** The assignee. */
    assignedTo: Id,
    at: Instant,
  }),
);
