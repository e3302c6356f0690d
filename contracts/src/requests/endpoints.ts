import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done, listQuery, pageOf } from '../envelope.ts';
import { db, GivenInstant, Id, optionalText, text } from '../fields.ts';
import {
  AnswerRequest,
  AssignRequest,
  CancelMeeting,
  CloseRequest,
  CustomerRequest,
  MarkLabel,
  MeetingMinutes,
  MoveMeeting,
  OwnRequests,
  OwnRequestThread,
  ReadMessages,
  ReopenRequest,
  RequestFilter,
  RequestRow,
  RequestThread,
  SendRequest,
  WriteMessage,
  WriteToFamilies,
} from './schema.ts';

const ofFamilies = { service: 'customer', access: staff, region: 'required' } as const;
/** Requests of the caller to the platform. */
const ofOneself = { service: 'customer', access: ['companyAdmin', 'general', 'doctor'], region: 'required' } as const;

export const sendStaffRequest = endpoint({
  method: 'POST',
  path: '/api/admin/device/reasons',
  creates: true,
  ...ofOneself,
  input: SendRequest,
  response: Done,
  summary: 'Staff ask the platform for support',
});
export const findSentRequests = endpoint({
  ...ofOneself,
  method: 'GET',
  path: '/api/user/requests',
  input: listQuery(['lastAt']),
  response: OwnRequests,
  summary: 'What the caller asked the platform, written to last first',
});
export const getSentRequest = endpoint({
  ...ofOneself,
  method: 'GET',
  path: '/api/user/requests/thread',
  input: z.object({ id: Id }),
  response: OwnRequestThread,
  summary: 'An own request to the platform with what both sides wrote beneath it',
});
export const replyToSentRequest = endpoint({
  ...ofOneself,
  method: 'POST',
  path: '/api/user/requests/messages',
  creates: true,
  input: WriteMessage,
  response: Done,
  summary: 'Write to the platform beneath an own request; a closed one opens again',
});
export const readSentRequest = endpoint({
  ...ofOneself,
  method: 'PUT',
  path: '/api/user/requests/read',
  input: ReadMessages,
  response: Done,
  summary: 'Mark what the platform wrote as read',
});
export const findRequests = endpoint({
  method: 'GET',
  path: '/api/admin/requests',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ ...listQuery(['createdAt', 'type']).shape, userId: Id, db }),
  response: pageOf(CustomerRequest),
  summary: 'Requests of a parent',
  audit: 'view',
});
export const createMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings',
  creates: true,
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({
    customerId: Id,
    db,
    topic: text(200),
    startAt: GivenInstant,
    durationMinutes: MeetingMinutes,
    note: optionalText(2000).default(''),
  }),
  response: CustomerRequest,
  summary: 'Invite a parent to a meeting',
  audit: 'change',
});

export const findInbox = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/requests/inbox',
  input: RequestFilter,
  response: pageOf(RequestRow),
  summary: 'Requests of all families or of staff, those that are not closed unless asked otherwise',
  audit: 'view',
});
export const countInbox = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/requests/inbox/count',
  input: z.object({ db }),
  response: z.object({
    open: z.number().int(),
    /** Of these, what is assigned to the caller. */
    mine: z.number().int(),
    /** What staff ask the platform; null for all but its administrators. */
    ofStaff: z.number().int().nullable(),
  }),
  summary: 'How many requests wait for an answer',
});
export const getRequest = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/requests/thread',
  input: z.object({ id: Id, db }),
  response: RequestThread,
  summary: 'A request with all that was written beneath it',
  audit: 'view',
});
export const answerRequest = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/requests/messages',
  creates: true,
  input: AnswerRequest,
  response: Done,
  summary: 'Answer whoever asked, or leave a note that only those who answer see',
  audit: 'change',
});
export const writeToFamilies = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/requests/families',
  creates: true,
  input: WriteToFamilies,
  response: z.object({
    /** Those that were written to. */
    count: z.number().int(),
  }),
  summary: 'Write to families that did not ask, to each a message of its own that it may reply to',
  rate: 'heavy',
  audit: 'change',
});
export const findAssignees = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/requests/colleagues',
  input: z.object({ id: Id, db }),
  response: z.object({ list: z.array(z.object({ _id: Id, fullName: z.string() })) }),
  summary: 'Who may answer a request: staff who see the family, or the platform’s administrators',
});
export const assignRequest = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/assign',
  input: AssignRequest,
  response: Done,
  summary: 'Say who answers a request',
  audit: 'change',
});
export const closeRequest = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/close',
  input: CloseRequest,
  response: Done,
  summary: 'Close one request; the family’s others stay open',
  audit: 'change',
});
export const reopenRequest = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/reopen',
  input: ReopenRequest,
  response: Done,
  summary: 'Open a closed request again',
  audit: 'change',
});
export const markLabelSent = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/label',
  input: MarkLabel,
  response: Done,
  summary: 'Say that the label of a return was sent, or was not after all',
  audit: 'change',
});
export const moveMeeting = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/meetings',
  input: MoveMeeting,
  response: Done,
  summary: 'Move a meeting; its invitation is sent anew',
  audit: 'change',
});
export const cancelMeeting = endpoint({
  ...ofFamilies,
  method: 'DELETE',
  path: '/api/meetings',
  input: CancelMeeting,
  response: Done,
  summary: 'Call a meeting off; its guests are told',
  audit: 'change',
});

/**
 * A family's reply by mail, as Mailgun's routes post it: a form with pictures. The reply address permits writing to the
 * request, and no reading.
 */
export const receiveMailedReply = endpoint({
  method: 'POST',
  path: '/api/mail/inbound',
  service: 'customer',
  access: 'public',
  region: 'none',
  body: 'raw',
  // A mail has at most 25 MB; the form adds its own.
  maxBytes: 26 * 1024 * 1024,
  rate: 'webhook',
  input: z.object({}),
  response: Done,
  summary: 'A family’s answer to a mail about its request, signed by the provider of mail',
  audit: 'change',
});
