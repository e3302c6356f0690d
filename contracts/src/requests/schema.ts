import { z } from 'zod';
import { placeOf } from '../answer-templates/fill-template.ts';
import { TheseCustomers } from '../customers/schema.ts';
import { listQuery, pageOf } from '../envelope.ts';
import {
  db,
  GivenInstant,
  Id,
  Instant,
  LanguageCode,
  optionalText,
  paragraphs,
  searched,
  text,
  WebAddress,
} from '../fields.ts';
import { MayBeNot } from '../lists/relations.ts';
import { hash } from '../payments/preview-schema.ts';

export const supportTypes = ['Device', 'Online_portal', 'Payment', 'Others'] as const;
/** A `Message` is started by a clinic; all others by the requester. */
export const requestTypes = [...supportTypes, 'Return', 'Lost', 'Found', 'Meeting', 'Removal', 'Message'] as const;
export const RequestType = z.enum(requestTypes, { error: 'required' });
export type RequestType = z.infer<typeof RequestType>;
/** Reasons of the return menu. */
export const returnReasons = ['deviceBroken', 'planExpired', 'refund', 'staffAsked', 'stopMoneyBack', 'other'] as const;
type ReturnReason = (typeof returnReasons)[number];
/**
 * The `reason` of a return: a key, which is translated for each reader, and on the lines below it the family's text.
 */
export const returnReason = (why: ReturnReason, details = ''): string => [why, details].filter(Boolean).join('\n');
/** Parses a return's `reason`; `why` is null for one from before keys were introduced. */
export function readReturnReason(reason: string): { why: ReturnReason | null; details: string } {
  const [first, ...rest] = reason.split('\n');
  const why = returnReasons.find((key) => key === first) ?? null;
  return { why, details: why ? rest.join('\n') : reason };
}
export const maxAttachments = 5;

/** Duration of a meeting. */
export const MeetingMinutes = z.coerce.number().int().min(5).max(480);

export const RefundType = z.enum(['money_back', 'deposit']);

export const Attachment = z.object({ name: z.string(), url: z.string() });
const attached = z
  .array(z.object({ name: text(255), url: WebAddress }))
  .max(maxAttachments)
  .default([]);
/** isSupport: a support request; else a return with its reason. */
export const SendRequest = z.object({
  isSupport: z.boolean().default(true),
  type: z.enum([...supportTypes, 'Return'], { error: 'required' }),
  reason: paragraphs(5000),
  /** Id of the device it is about. */
  id: Id.optional(),
  fileList: attached,
  accountId: Id.optional(),
  isRefund: z.boolean().optional(),
  refundType: RefundType.optional(),
  /** Hash of the refund preview that the family was shown. */
  hash,
});

export const CustomerRequest = z.object({
  _id: Id,
  userId: Id.nullable(),
  type: RequestType,
  reason: z.string(),
  fileList: z.array(Attachment),
  deviceId: Id.nullable(),
  accountId: Id.nullable(),
  accountName: z.string().nullable(),
  isRefund: z.boolean(),
  refundType: RefundType.nullable(),
  open: z.boolean(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  meeting: z
    .object({
      topic: z.string(),
      startAt: Instant,
      durationMinutes: z.number().int(),
      note: z.string(),
      /** When it was cancelled. */
      cancelledAt: Instant.nullable(),
    })
    .nullable(),
});
export type CustomerRequest = z.infer<typeof CustomerRequest>;

type Ended = Pick<CustomerRequest, 'type' | 'open'> & { closedAt: string | Date | null };
/** Opened by a clinic's message without a reply of the family: it was never open, so it needs no closing. */
export const isUnreplied = ({ type, open, closedAt }: Ended): boolean =>
  type === 'Message' && !open && closedAt === null;
/** Closed and can be reopened: reports of found devices, meetings and unreplied messages were never open. */
export const mayReopen = (request: Ended): boolean =>
  !request.open && request.type !== 'Found' && request.type !== 'Meeting' && !isUnreplied(request);

/** `open` waits for staff, `answered` for the requester, whose next message reopens a closed one. */
export const RequestState = z.enum(['open', 'answered', 'closed']);
export type RequestState = z.infer<typeof RequestState>;
/** Families write to their clinic, staff to the platform. */
export const MessageFrom = z.enum(['family', 'clinic', 'staff', 'platform']);
export const isAnswer = (from: z.infer<typeof MessageFrom>): boolean => from === 'clinic' || from === 'platform';

/** Messages of a request, oldest first. `author` is null when deleted. */
const Message = z.object({
  _id: Id,
  from: MessageFrom,
  author: z.string().nullable(),
  text: z.string(),
  fileList: z.array(Attachment),
  /**
   * For a message received by mail: names of the attachments that are not shown, and whether the sender's address
   * belongs to no member of the family. Null: written in the portal.
   */
  mail: z.object({ leftOut: z.array(z.string()), otherSender: z.boolean() }).nullable(),
  at: Instant,
});
/** As staff see it: `internal` is a note hidden from the requester. */
export const RequestMessage = Message.extend({ internal: z.boolean() });
export type RequestMessage = z.infer<typeof RequestMessage>;
export type OwnRequestMessage = z.infer<typeof Message>;

/**
 * Progress of a return: staff report that the label was sent; the device counts as received once it no longer belongs
 * to the family; the money counts as refunded when a payment of its patient was. `plan` is its patient's; null without.
 */
export const ReturnProgress = z.object({
  labelSentAt: Instant.nullable(),
  received: z.boolean(),
  refundedAt: Instant.nullable(),
  plan: z.object({ endsAt: Instant, ended: z.boolean() }).nullable().default(null),
});
export type ReturnProgress = z.infer<typeof ReturnProgress>;

/** A request in the inbox; `reason` is truncated. */
export const RequestRow = CustomerRequest.omit({ fileList: true, meeting: true, userId: true }).extend({
  /** The family that opened the request; null where staff wrote to the platform. */
  customerId: Id.nullable(),
  customer: z.object({ firstName: z.string(), middleName: z.string(), lastName: z.string() }).nullable(),
  /** Staff member who contacts the platform; the name is null once the account is deleted. */
  sender: z.object({ _id: Id, fullName: z.string().nullable() }).nullable(),
  /** The family's time zone. */
  timezone: z.string().nullable(),
  /** The family's language. */
  language: LanguageCode.nullable(),
  /** The clinic of the family or the sender. */
  clinic: z.string().nullable(),
  assignedTo: z.object({ _id: Id, fullName: z.string() }).nullable(),
  state: RequestState,
  /** Time of the last message from either side. */
  lastAt: Instant,
  /** Sent with each action, which is refused if another request was faster. */
  version: z.number().int(),
});
export type RequestRow = z.infer<typeof RequestRow>;

/** `state` absent: all that are not closed. */
export const RequestFilter = z.object({
  ...listQuery(['createdAt', 'lastAt']).shape,
  searchStr: searched(100).optional(),
  /** `staff`: requests of staff to the platform, for its administrators. */
  from: z.enum(['families', 'staff']).optional(),
  type: RequestType.optional(),
  typeIs: MayBeNot,
  /** Absent: all that are not closed; `any`: closed ones too. */
  state: z.enum([...RequestState.options, 'any']).optional(),
  companyId: Id.optional(),
  companyIdIs: MayBeNot,
  /** Assigned to the caller, or unassigned. */
  assigned: z.enum(['me', 'nobody']).optional(),
  db,
});
export type RequestFilter = z.infer<typeof RequestFilter>;

/** A request with all of its messages, for staff. */
export const RequestThread = RequestRow.extend({
  fileList: CustomerRequest.shape.fileList,
  meeting: CustomerRequest.shape.meeting,
  /** The child's name in parts, to write it in the order of any language. */
  patient: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** For a message: its author at the clinic; null when deleted. */
  writtenBy: z.string().nullable(),
  /** Visible to staff only. */
  closeReason: z.string().nullable(),
  /** Set for a return. */
  progress: ReturnProgress.nullable(),
  /** For a return: address of the label, with the code in its country's format. */
  shipping: z.object({ zip: z.string(), address: z.string() }).nullable(),
  messages: z.array(RequestMessage),
});
export type RequestThread = z.infer<typeof RequestThread>;

/** A request as returned to its requester; `unread`: there is an unread reply. */
export const OwnRequest = CustomerRequest.omit({ userId: true, deviceId: true }).extend({
  state: RequestState,
  lastAt: Instant,
  unread: z.boolean(),
});
export type OwnRequest = z.infer<typeof OwnRequest>;
export const OwnRequestThread = OwnRequest.extend({
  /** The clinic that replies to the family; null: the platform. */
  clinic: z.string().nullable(),
  /** As in `RequestThread`. */
  writtenBy: z.string().nullable(),
  /** Set for a return. */
  progress: ReturnProgress.nullable(),
  messages: z.array(Message),
});

/** `{name}` and `{clinic}` in the text are filled in for each family, in its own language. */
export const WriteToFamilies = TheseCustomers.extend({
  text: paragraphs(5000).refine((written) => !written.includes(placeOf('patient')), { error: 'noOneChild' }),
});

export const WriteMessage = z.object({ id: Id, text: paragraphs(5000), fileList: attached });
export const ReadMessages = z.object({
  id: Id,
  /** `at` of the newest message that the reader has seen. */
  until: GivenInstant,
});
/** A page of the caller's own requests. */
export const OwnRequests = pageOf(OwnRequest).extend({
  unread: z.number().int(),
  /** An open return; while it concerns the family's present device (`holdsDevice`), another one is refused. */
  openReturn: z.object({ _id: Id, holdsDevice: z.boolean() }).nullable().default(null),
});
export const AnswerRequest = WriteMessage.extend({
  /** A note visible to staff only. */
  internal: z.boolean().default(false),
  db,
});
/** The version of the request that the caller read. */
const seen = z.object({ id: Id, version: z.number().int(), db });
export const AssignRequest = seen.extend({
  /** null: unassign. */
  staffId: Id.nullable(),
});
export const CloseRequest = seen.extend({ reason: optionalText(2000) });
export const ReopenRequest = seen;
export const MarkLabel = seen.extend({
  /** false: reverts it to not sent. */
  sent: z.boolean().default(true),
});
export const MoveMeeting = seen.extend({ startAt: GivenInstant, durationMinutes: MeetingMinutes });
export const CancelMeeting = z.object({ id: Id, version: z.coerce.number().int(), db });
