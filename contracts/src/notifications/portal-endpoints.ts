import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, listQuery, pageOf } from '../envelope.ts';
import { Id } from '../fields.ts';
import { FamilyNotices, Notification, SaveFamilyNotices } from './schema.ts';

export const findNotifications = endpoint({
  method: 'GET',
  path: '/api/portal/notifications',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: listQuery(['createdAt']),
  response: pageOf(Notification).extend({ unread: z.number().int() }),
  summary: 'The parent’s notifications, newest first',
});
export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/portal/notifications',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: z.object({ ids: z.array(Id).max(200).optional(), all: z.literal(true).optional() }),
  response: Done,
  summary: 'Mark notifications read',
});
/** In a query string ids are separated by commas. */
export const deleteNotifications = endpoint({
  method: 'DELETE',
  path: '/api/portal/notifications',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: z.object({
    ids: z.preprocess((ids) => (typeof ids === 'string' ? ids.split(',') : ids), z.array(Id).min(1).max(200)),
  }),
  response: Done,
  summary: 'Delete notifications',
});
export const getOwnNotices = endpoint({
  method: 'GET',
  path: '/api/portal/notices',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: FamilyNotices,
  summary: 'By what the parent is told which notices, and when not',
});
/** All of it at once: what is not among `stopped` is sent. */
export const saveOwnNotices = endpoint({
  method: 'PUT',
  path: '/api/portal/notices',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: SaveFamilyNotices,
  response: FamilyNotices,
  summary: 'Choose by what the parent is told which notices, and when not',
});
