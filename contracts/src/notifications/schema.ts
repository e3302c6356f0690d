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

/** A failing address of a family: mail, or telephone number. */
export const FailingChannel = z.object({ channel: AddressChannel, since: Instant });

/** Category of a message; only a `notice` can be disabled. */
export const MessageReason = z.enum(['security', 'money', 'news', 'notice']);
/**
 * A message sent to a family, in the reader's language: its delivery status by mail and text message, or whether it was
 * read in the bell.
 */
export const FamilyMessage = z.object({
  _id: Id,
  channel: z.enum([...DeliveryChannel.options, 'bell']),
  title: z.string(),
  reason: MessageReason,
  /** The child that it concerns. */
  accountId: Id.nullable(),
  state: z.enum([...DeliveryStatus.options, 'unread', 'read']),
  /** Sent because another channel failed permanently. */
  instead: z.boolean(),
  /** When it was sent, or else created. */
  at: Instant,
  /** For a waiting message: when it will be sent. */
  dueAt: Instant.nullable(),
});
export type FamilyMessage = z.infer<typeof FamilyMessage>;

/**
 * All notices with a due day, the most urgent first; the notification service's rules define the days. All of them can
 * be disabled.
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

/** Whole hours in the reader's time zone: from 21 until 8 is the night. */
const Hour = z.coerce.number({ error: 'required' }).int().min(0).max(23);
/** Hours in which nothing is sent. They span midnight if they end earlier in the day than they begin. */
export const QuietHours = z
  .object({ from: Hour, until: Hour })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'invalidChoice' });
export type QuietHours = z.infer<typeof QuietHours>;
/** Default of everyone who has not set other hours. */
export const usualQuietHours: QuietHours = { from: 21, until: 8 };

const Stop = z.object({ kind: NoticeKind, channel: DeliveryChannel });
/** The caller's notices and channels, and those disabled. */
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
  /** Messages due in these hours are sent when they end; null: at any hour. */
  quietHours: QuietHours.nullable(),
  /** Non-urgent notices are collected in one mail a week. */
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
/** Address of the browser vendor's push service, and the keys that encrypt the messages (RFC 8291). */
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
/** Ids are separated by commas in a query string. */
export const SomeNotifications = z.object({
  ids: z.preprocess((ids) => (typeof ids === 'string' ? ids.split(',') : ids), z.array(Id).min(1).max(200)),
});
