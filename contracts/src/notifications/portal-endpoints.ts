import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, listQuery } from '../envelope.ts';
import {
  FamilyNotices,
  MarkRead,
  Notifications,
  PushSubscription,
  SaveFamilyNotices,
  SomeNotifications,
} from './schema.ts';

export const findNotifications = endpoint({
  method: 'GET',
  path: '/api/portal/notifications',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: listQuery(['createdAt']),
  response: Notifications,
  summary: 'List the parent’s notifications, newest first',
});
export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/portal/notifications',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: MarkRead,
  response: Done,
  summary: 'Mark notifications read',
});
export const deleteNotifications = endpoint({
  method: 'DELETE',
  path: '/api/portal/notifications',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: SomeNotifications,
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
  summary: 'Get the parent’s notification preferences and quiet hours',
});
/** Replaces all preferences: notices not among `stopped` are sent. */
export const saveOwnNotices = endpoint({
  method: 'PUT',
  path: '/api/portal/notices',
  service: 'notification',
  access: ['customer'],
  region: 'required',
  input: SaveFamilyNotices,
  response: FamilyNotices,
  summary: 'Save the parent’s notification preferences and quiet hours',
});

const ofPush = { service: 'notification', path: '/api/portal/push', access: ['customer'], region: 'required' } as const;
/** A repetition by the same browser only updates the session. */
export const savePushSubscription = endpoint({
  ...ofPush,
  method: 'PUT',
  input: PushSubscription,
  response: Done,
  summary: 'Subscribe this browser to push messages until the session ends',
});
export const dropPushSubscription = endpoint({
  ...ofPush,
  method: 'DELETE',
  input: PushSubscription.pick({ endpoint: true }),
  response: Done,
  summary: 'Unsubscribe this browser from push messages',
});
