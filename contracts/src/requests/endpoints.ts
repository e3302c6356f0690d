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
  summary: 'Send a support request of staff to the platform',
  errors: [
    'imagesOnly',
    'infectedFile',
    'numbersChanged',
    'pdfOnly',
    'pictureDamaged',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
});
export const findSentRequests = endpoint({
  ...ofOneself,
  method: 'GET',
  path: '/api/user/requests',
  input: listQuery(['lastAt']),
  response: OwnRequests,
  summary: 'List the caller’s support requests, last written to first',
});
export const getSentRequest = endpoint({
  ...ofOneself,
  method: 'GET',
  path: '/api/user/requests/thread',
  input: z.object({ id: Id }),
  response: OwnRequestThread,
  summary: 'Get an own support request with its messages',
});
export const replyToSentRequest = endpoint({
  ...ofOneself,
  method: 'POST',
  path: '/api/user/requests/messages',
  creates: true,
  input: WriteMessage,
  response: Done,
  summary: 'Reply in an own support request; a closed one reopens',
  errors: ['imagesOnly', 'infectedFile', 'pdfOnly', 'pictureDamaged', 'tooManyPixels', 'uploadTypesOnly', 'zipOnly'],
});
export const readSentRequest = endpoint({
  ...ofOneself,
  method: 'PUT',
  path: '/api/user/requests/read',
  input: ReadMessages,
  response: Done,
  summary: 'Mark the platform’s messages of a request as read',
});
export const findRequests = endpoint({
  method: 'GET',
  path: '/api/admin/requests',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ ...listQuery(['createdAt', 'type']).shape, userId: Id, db }),
  response: pageOf(CustomerRequest),
  summary: 'List the requests of a parent',
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
  summary: 'List the requests of families or staff, by default those that are not closed',
  audit: 'view',
});
export const countInbox = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/requests/inbox/count',
  input: z.object({ db }),
  response: z.object({
    open: z.number().int(),
    /** Number of these assigned to the caller. */
    mine: z.number().int(),
    /** Requests of staff to the platform; null for all but its administrators. */
    ofStaff: z.number().int().nullable(),
  }),
  summary: 'Count the requests that wait for a reply',
});
export const getRequest = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/requests/thread',
  input: z.object({ id: Id, db }),
  response: RequestThread,
  summary: 'Get a request with its messages',
  audit: 'view',
});
export const answerRequest = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/requests/messages',
  creates: true,
  input: AnswerRequest,
  response: Done,
  summary: 'Reply to a request, or add an internal note',
  audit: 'change',
  errors: ['imagesOnly', 'infectedFile', 'pdfOnly', 'pictureDamaged', 'tooManyPixels', 'uploadTypesOnly', 'zipOnly'],
});
export const writeToFamilies = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/requests/families',
  creates: true,
  input: WriteToFamilies,
  response: z.object({
    /** Number of families that were written to. */
    count: z.number().int(),
  }),
  summary: 'Send a message to several families, each as a request of its own',
  rate: 'heavy',
  audit: 'change',
});
export const findAssignees = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/requests/colleagues',
  input: z.object({ id: Id, db }),
  response: z.object({ list: z.array(z.object({ _id: Id, fullName: z.string() })) }),
  summary: 'List who may be assigned a request: staff who see the family, or platform administrators',
});
export const assignRequest = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/assign',
  input: AssignRequest,
  response: Done,
  summary: 'Assign a request',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const closeRequest = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/close',
  input: CloseRequest,
  response: Done,
  summary: 'Close a request; the family’s others stay open',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const reopenRequest = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/reopen',
  input: ReopenRequest,
  response: Done,
  summary: 'Reopen a closed request',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const markLabelSent = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/requests/label',
  input: MarkLabel,
  response: Done,
  summary: 'Mark the return label as sent or not sent',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const moveMeeting = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/meetings',
  input: MoveMeeting,
  response: Done,
  summary: 'Move a meeting and send a new invitation',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const cancelMeeting = endpoint({
  ...ofFamilies,
  method: 'DELETE',
  path: '/api/meetings',
  input: CancelMeeting,
  response: Done,
  summary: 'Cancel a meeting and notify its guests',
  audit: 'change',
  errors: ['changedMeanwhile'],
});

/**
 * A family's reply by mail, in the form of Mailgun's routes: a form with pictures. The reply address permits writing to
 * the request, but not reading.
 */
export const receiveMailedReply = endpoint({
  method: 'POST',
  path: '/api/mail/inbound',
  service: 'customer',
  access: 'public',
  region: 'none',
  body: 'raw',
  // A mail has at most 25 MB; the rest is the form's overhead.
  maxBytes: 26 * 1024 * 1024,
  rate: 'webhook',
  input: z.object({}),
  response: Done,
  summary: 'Receive a family’s mailed reply to a request, signed by the mail provider',
  audit: 'change',
  errors: ['imagesOnly', 'infectedFile', 'pdfOnly', 'pictureDamaged', 'tooManyPixels', 'uploadTypesOnly', 'zipOnly'],
});
