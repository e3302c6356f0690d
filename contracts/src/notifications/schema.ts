import { z } from 'zod';
import { pageOf } from '../envelope.ts';
import { Id, Instant } from '../fields.ts';

/** Channels with an address of the recipient, where delivery can fail permanently. */
export const AddressChannel = z.enum(['mail', 'sms']);
export type AddressChannel = z.infer<typeof AddressChannel>;
/** Delivery channels; `push`: to the browsers that subscribed. */
export const DeliveryChannel = z.enum([...AddressChannel.options, 'push']);
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;
/** `sent`: accepted by a provider; `nobody`: no recipient was left. */
export const DeliveryStatus = z.enum(['queued', 'sent', 'nobody', 'delivered', 'failed']);

/** Where nothing of a family's arrives any more: the mail address, or the telephone number. */
export const FailingChannel = z.object({ channel: AddressChannel, since: Instant });

/** What a message is about: what can be stopped is a notice. */
export const MessageReason = z.enum(['security', 'money', 'news', 'notice']);
/**
 * A message sent to a family, in the reader's language now: its delivery status by mail and text message, or whether it
 * was read in the bell.
 */
export const FamilyMessage = z.object({
  _id: Id,
  channel: z.enum([...DeliveryChannel.options, 'bell']),
  title: z.string(),
  reason: MessageReason,
  /** Which of the family's children it is about. */
  accountId: Id.nullable(),
  state: z.enum([...DeliveryStatus.options, 'unread', 'read']),
  /** Sent because it failed for good by another channel. */
  instead: z.boolean(),
  /** When it went, or else when it came up. */
  at: Instant,
  /** Of what waits: when it goes. */
  dueAt: Instant.nullable(),
});
export type FamilyMessage = z.infer<typeof FamilyMessage>;

/**
 * Every notice that a day brings, the most urgent first; the notification service's rules say when each is due. All of
 * them can be stopped.
 */
export const NoticeKind = z.enum([
  'endsToday',
  'feeTomorrow',
  'payToActivate',
  'deviceEnds',
  'endsInTwoWeeks',
  'feeInTwoWeeks',
  'unusedThreeDays',
  'silentThreeDays',
  'checkUpInWeek',
  'checkUpInMonth',
  'monthAnniversary',
  'clinicianReport',
  'unusedSixDays',
  'silentSixDays',
  'deviceDiscard',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Whole hours of the reader's own clock: from 21 until 8 is the night. */
const Hour = z.coerce.number({ error: 'required' }).int().min(0).max(23);
/** Hours in which nothing is sent. They span midnight if they end earlier in the day than they begin. */
export const QuietHours = z
  .object({ from: Hour, until: Hour })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'invalidChoice' });
export type QuietHours = z.infer<typeof QuietHours>;
/** Default of everyone who has not set other hours. */
export const usualQuietHours: QuietHours = { from: 21, until: 8 };

const Stop = z.object({ kind: NoticeKind, channel: DeliveryChannel });
/** Which notices the caller can get and by which channels, and what is switched off of them. */
export const StaffNotices = z.object({
  kinds: z.array(
    z.object({
      kind: NoticeKind,
      /** In the caller's language. */
      title: z.string(),
      by: z.array(DeliveryChannel),
    }),
  ),
  stopped: z.array(Stop),
});
export const SaveStaffNotices = z.object({
  stopped: z.array(Stop).max(NoticeKind.options.length * DeliveryChannel.options.length),
});
const choices = {
  /** What falls into them is sent when they end; null: at any hour. */
  quietHours: QuietHours.nullable(),
  /** What can wait comes in one mail a week instead of one by one. */
  weekly: z.boolean(),
};
export const FamilyNotices = StaffNotices.extend({
  ...choices,
  /** Time zone of the quiet hours. */
  timezone: z.string(),
  /** Public key with which a browser subscribes to push messages; null: push is disabled. */
  pushKey: z.string().nullable(),
});
export const SaveFamilyNotices = SaveStaffNotices.extend(choices);

const bytes = (count: number) =>
  z.base64url({ error: 'invalidChoice' }).length(Math.ceil((count * 4) / 3), { error: 'invalidChoice' });
/** Where a browser's maker takes messages for it, and what they are sealed with (RFC 8291). */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'invalidChoice' }).max(1_000, { error: 'invalidChoice' }),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const Notification = z.object({
  _id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;
/** A page of the reader's bell. */
export const Notifications = pageOf(Notification).extend({ unread: z.number().int() });
export const MarkRead = z.object({ ids: z.array(Id).max(200).optional(), all: z.literal(true).optional() });
/** In a query string ids are separated by commas. */
export const SomeNotifications = z.object({
  ids: z.preprocess((ids) => (typeof ids === 'string' ? ids.split(',') : ids), z.array(Id).min(1).max(200)),
});
