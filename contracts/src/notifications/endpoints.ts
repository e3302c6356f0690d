import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done, listQuery, pageOf, RowKey } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import {
  FailingChannel,
  FamilyMessage,
  MarkRead,
  Notifications,
  SaveStaffNotices,
  SomeNotifications,
  StaffNotices,
} from './schema.ts';

/** Staff of companies; the platform's administrators get no notices. */
const ofCompanies = staff.filter((role) => role !== 'admin');

/** Address for the provider's status callbacks, with the region in the query; the provider signs address and form. */
export const receiveTextStatus = endpoint({
  method: 'POST',
  path: '/api/sms/status/:id',
  service: 'notification',
  access: 'public',
  region: 'required',
  body: 'raw',
  maxBytes: 64 * 1024,
  rate: 'webhook',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Receive the delivery status of a text message, signed by the provider',
  errors: ['deviceRecalled'],
});

/** The signed `token` names the notices to stop; no sign-in is needed. */
export const getStopNoticesPage = endpoint({
  method: 'GET',
  path: '/api/notices/stop/:token',
  service: 'notification',
  access: 'public',
  region: 'required',
  answer: 'file',
  input: z.object({ token: z.string().max(2_000) }),
  response: z.unknown(),
  summary: 'Show the page that unsubscribes from the notices of a mail',
  errors: ['linkExpired'],
});
export const stopNotices = endpoint({
  method: 'POST',
  path: '/api/notices/stop/:token',
  service: 'notification',
  access: 'public',
  region: 'required',
  body: 'raw',
  maxBytes: 16 * 1024,
  answer: 'file',
  input: z.object({ token: z.string().max(2_000) }),
  response: z.unknown(),
  summary: 'Unsubscribe from the notices of a mail with one click (RFC 8058)',
  errors: ['linkExpired'],
});

/** Administrators of the platform read the bell of the region they work in. */
const ofStaffBell = {
  service: 'notification',
  path: '/api/user/notifications',
  access: staff,
  region: 'required',
} as const;
export const findStaffNotifications = endpoint({
  ...ofStaffBell,
  method: 'GET',
  input: listQuery(['createdAt']),
  response: Notifications,
  summary: 'List the caller’s notifications, newest first',
});
export const markStaffNotificationsRead = endpoint({
  ...ofStaffBell,
  method: 'PUT',
  input: MarkRead,
  response: Done,
  summary: 'Mark the caller’s notifications as read',
});
export const deleteStaffNotifications = endpoint({
  ...ofStaffBell,
  method: 'DELETE',
  input: SomeNotifications,
  response: Done,
  summary: 'Delete notifications of the caller',
});

export const getStaffNotices = endpoint({
  method: 'GET',
  path: '/api/user/notices',
  service: 'notification',
  access: ofCompanies,
  region: 'required',
  input: z.object({}),
  response: StaffNotices,
  summary: 'Get the caller’s notification preferences',
});
/** Replaces all preferences: notices not among `stopped` are sent. */
export const saveStaffNotices = endpoint({
  method: 'PUT',
  path: '/api/user/notices',
  service: 'notification',
  access: ofCompanies,
  region: 'required',
  input: SaveStaffNotices,
  response: StaffNotices,
  summary: 'Save the caller’s notification preferences',
});

export const findFamilyMessages = endpoint({
  method: 'GET',
  path: '/api/admin/customers/messages',
  service: 'notification',
  access: staff,
  region: 'required',
  input: listQuery(['at']).extend({ id: Id, before: RowKey.optional(), db }),
  response: pageOf(FamilyMessage),
  summary: 'List the messages sent to a family with channel, reason and delivery status, newest first',
  audit: 'view',
});
/** Called with the family's record, which is audited. */
export const getFamilyContactStatus = endpoint({
  method: 'GET',
  path: '/api/admin/customers/reach',
  service: 'notification',
  access: staff,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: z.object({
    failing: z.array(FailingChannel),
    /** Delivery status of the last link to set a password that staff requested. */
    invitation: FamilyMessage.pick({ channel: true, state: true, instead: true, at: true, dueAt: true }).nullable(),
  }),
  summary: 'Get the failing channels of a family and the state of its invitation',
});

/**
 * Status callback of the provider of mail, in the form of Mailgun's webhooks: `signature` with `timestamp`, `token` and
 * their HMAC-SHA256, `event-data` with `event`, `severity` and the mail's `message-id`.
 */
export const receiveMailStatus = endpoint({
  method: 'POST',
  path: '/api/mail/status',
  service: 'notification',
  access: 'public',
  region: 'none',
  body: 'raw',
  maxBytes: 256 * 1024,
  rate: 'webhook',
  input: z.object({}),
  response: Done,
  summary: 'Receive the delivery status of a mail, signed by the provider',
  errors: ['deviceRecalled'],
});
