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
/** Ids only: facts stay in their stream for a month, and what people wrote has to be erasable at once. */
export const meetingArranged = fact(
  'meeting.arranged',
  'customer',
  ['notification'],
  'regional',
  z.object({ requestId: Id, customerId: Id, staffId: Id, companyId: Id }),
);
/** Who asked: a family, or staff (`staffId`) who ask the platform; told before those were answered, it says no staff. */
const asker = { customerId: Id.nullable(), staffId: Id.nullable().optional() };
/** There is an answer; notes among those who answer are told to nobody. */
export const requestAnswered = fact(
  'request.answered',
  'customer',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    messageId: Id,
    ...asker,
    /** Facts told before it was said lack it. */
    companyId: Id.optional(),
    at: Instant,
  }),
);
/** Whoever asked wrote beneath the request. */
export const requestReplied = fact(
  'request.replied',
  'customer',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    messageId: Id,
    ...asker,
    companyId: Id,
    /** Whoever answers it. */
    assignedTo: Id.nullable(),
    at: Instant,
  }),
);
/** A meeting was moved or called off; `sequence` counts the changes of its invitation. */
export const meetingChanged = fact(
  'meeting.changed',
  'customer',
  ['notification'],
  'regional',
  z.object({ requestId: Id, customerId: Id, staffId: Id, sequence: z.number().int(), cancelled: z.boolean() }),
);
/** Staff closed a family's return: the portal says what became of it. */
export const returnClosed = fact(
  'return.closed',
  'customer',
  ['notification'],
  'regional',
  z.object({ requestId: Id, customerId: Id, at: Instant }),
);
/** What these requests are was changed otherwise than by a message: closed, opened again, given to somebody, a meeting moved. */
export const requestsChanged = fact(
  'requests.changed',
  'customer',
  [],
  'regional',
  z.object({ rows: z.array(z.object({ requestId: Id, customerId: Id.nullable(), companyId: Id })) }),
);
/** Somebody else than the one who answers it from now on said so. */
export const requestAssigned = fact(
  'request.assigned',
  'customer',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    ...asker,
    companyId: Id,
    /** The assignee. */
    assignedTo: Id,
    at: Instant,
  }),
);
/** The same of several by one act, all of them of families or all of staff; of each of them nothing is told. */
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
