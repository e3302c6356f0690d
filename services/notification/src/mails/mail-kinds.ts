import { alertCauses, SecurityAlert } from '@fovea/contracts/audit/schema';
import { NoticeKind } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';
import type { Nature } from '../notices/decide-delivery.ts';
import { type NoticeText, noticeTexts } from '../notices/notice-properties.ts';
import type { TextKind } from './mail-texts.ts';

const Id = z.uuid();
const seen = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
  country: z.string().nullable().optional(),
  at: z.string(),
};
const payment = z.object({ paymentId: z.string(), customerId: Id });

const meetingMails = ['meeting', 'meetingMoved', 'meetingCancelled'] as const;
const meeting = z.object({ requestId: Id, customerId: Id, staffId: Id });
/** Security alerts: about a record, an account or the audit log of a region. */
const alert = SecurityAlert.omit({ alertId: true, cause: true, at: true });
const forEveryAlert = <Value>(value: Value) =>
  Object.fromEntries(alertCauses.map((cause) => [cause, value])) as Record<SecurityAlert['cause'], Value>;
const planRequest = z.object({ requestId: Id, customerId: Id });

/** The text of a notice; that of its kind where none was chosen, as in messages of earlier releases. */
export const textOf = <Kind extends string>({ kind, text }: { kind: Kind; text?: NoticeText | undefined }) =>
  text ?? kind;

const notice = z.object({
  kind: NoticeKind.exclude(['deviceDiscard']),
  words: z.record(z.string(), z.string()),
  text: z
    .enum(noticeTexts satisfies readonly TextKind[])
    .optional()
    .catch(undefined),
});
/** Notices of one morning for one child, in the order of `notice-rules.ts`, with their placeholders. */
const notices = z.tuple([notice]).rest(notice);

/** Every mail and its parameters. Optional ones are missing in mails that were queued before they existed. */
export const mailKinds = {
  staffInvited: z.object({ staffId: Id }),
  staffReset: z.object({ staffId: Id }),
  staffEmailChanged: z.object({ staffId: Id, changeId: Id }),
  staffPasswordChanged: z.object({ staffId: Id }),
  staffNewBrowser: z.object({ staffId: Id, ...seen }),
  customerInvited: z.object({ customerId: Id }),
  customerProof: z.object({ customerId: Id }),
  customerReset: z.object({ customerId: Id }),
  customerPasswordChanged: z.object({ customerId: Id }),
  customerPasswordSet: z.object({ customerId: Id }),
  patientLoginChanged: z.object({ customerId: Id, accountId: Id.optional(), at: z.string().optional() }),
  customerNewBrowser: z.object({ customerId: Id, ...seen }),
  customerWelcome: z.object({ customerId: Id }),
  /** To a former guardian. */
  guardianRemoved: z.object({ guardianId: Id }),
  receipt: payment,
  refund: payment,
  declined: payment,
  paymentLink: payment,
  paidAfterErasure: z.object({ paymentId: z.string() }),
  mismatch: z.object({ paymentId: z.string() }),
  books: z.object({ paymentId: z.string() }),
  disputed: z.object({ paymentId: z.string() }),
  refundFailed: z.object({ paymentId: z.string() }),
  refundUnfunded: z.object({ paymentId: z.string() }),
  planAskedFor: planRequest,
  planApproved: planRequest,
  planDeclined: planRequest,
  approvalAsked: z.object({ approvalId: Id }),
  approvalApproved: z.object({ approvalId: Id }),
  approvalDeclined: z.object({ approvalId: Id }),
  statementClosed: z.object({ statementId: Id }),
  renewalOff: z.object({ customerId: Id, accountId: Id.optional() }),
  cardExpires: z.object({ customerId: Id }),
  nextPrice: z.object({ customerId: Id, accountId: Id }),
  priceStays: z.object({ customerId: Id, accountId: Id }),
  /** To the child's doctor, else to the company's administrators. */
  treatmentHeld: z.object({ customerId: Id, accountId: Id }),
  /** To the family, of a hold without a symptom. */
  treatmentPaused: z.object({ customerId: Id, accountId: Id }),
  treatmentReleased: z.object({ customerId: Id, accountId: Id }),
  deviceLost: z.object({ companyId: Id, serial_number: z.string() }),
  deviceFound: z.object({ companyId: Id, serial_number: z.string() }),
  /** `round`: 0, or the number of the reminder. */
  deviceRecalled: z.object({ customerId: Id, recallId: Id, recallDeviceId: Id, round: z.number().int() }),
  deviceRecallCancelled: z.object({ customerId: Id, recallDeviceId: Id }),
  companyRecall: z.object({ companyId: Id, recallId: Id }),
  companyRecallCancelled: z.object({ companyId: Id, recallId: Id }),
  requestSent: z.object({ companyId: Id, type: z.string() }),
  requestAnswered: z.object({ requestId: Id, customerId: Id }),
  returnClosed: z.object({ requestId: Id, customerId: Id }),
  /** To the assignee, else to the company. */
  requestReplied: z.object({ requestId: Id, companyId: Id, assignedTo: Id.nullable() }),
  staffRequest: z.object({ requestId: Id, staffId: Id }),
  /** To the member of staff who sent the request. */
  platformAnswered: z.object({ requestId: Id, staffId: Id }),
  /** To the assignee, else to all administrators of the platform. */
  staffReplied: z.object({ requestId: Id, companyId: Id, assignedTo: Id.nullable() }),
  meeting,
  meetingMoved: meeting,
  meetingCancelled: meeting,
  /** To the host, who does not wait for the family's quiet hours. */
  hostMeeting: z.object({ requestId: Id, familyId: Id, staffId: Id, as: z.enum(meetingMails) }),
  familyNotices: z.object({ customerId: Id, accountId: Id, notices }),
  /** The weekly mail with the notices of all children. */
  familyWeek: z.object({ customerId: Id, notices: z.array(notice.extend({ accountId: Id })) }),
  /** A link without content. */
  familyNews: z.object({ customerId: Id }),
  clinicianNotices: z.object({ staffId: Id, accountId: Id, notices }),
  /** Without staff: to the company's owner. */
  deviceDiscard: z.object({ companyId: Id, staffId: Id.nullable(), deviceIds: z.array(Id) }),
  ...forEveryAlert(alert),
  newCountry: z.object({ companyId: Id.nullable(), personId: Id, country: z.string(), at: z.string() }),
} as const;

export type MailKind = keyof typeof mailKinds;
export type MailParams<Kind extends MailKind> = z.infer<(typeof mailKinds)[Kind]>;

/** The subject of a mail to a family, which determines whether it waits for the end of quiet hours. */
export const aboutOf: Record<MailKind, Nature | 'staff'> = {
  staffInvited: 'staff',
  staffReset: 'staff',
  staffEmailChanged: 'staff',
  staffPasswordChanged: 'staff',
  staffNewBrowser: 'staff',
  customerInvited: 'security',
  customerProof: 'security',
  customerReset: 'security',
  customerPasswordChanged: 'security',
  customerPasswordSet: 'security',
  patientLoginChanged: 'security',
  customerNewBrowser: 'security',
  customerWelcome: 'news',
  guardianRemoved: 'staff',
  receipt: 'money',
  refund: 'money',
  declined: 'money',
  paymentLink: 'money',
  statementClosed: 'staff',
  paidAfterErasure: 'staff',
  mismatch: 'staff',
  books: 'staff',
  disputed: 'staff',
  refundFailed: 'staff',
  refundUnfunded: 'staff',
  planAskedFor: 'staff',
  planApproved: 'staff',
  planDeclined: 'staff',
  approvalAsked: 'staff',
  approvalApproved: 'staff',
  approvalDeclined: 'staff',
  renewalOff: 'money',
  cardExpires: 'money',
  nextPrice: 'money',
  priceStays: 'money',
  treatmentHeld: 'staff',
  treatmentPaused: 'news',
  treatmentReleased: 'news',
  deviceLost: 'staff',
  deviceFound: 'staff',
  deviceRecalled: 'news',
  deviceRecallCancelled: 'news',
  companyRecall: 'staff',
  companyRecallCancelled: 'staff',
  requestSent: 'staff',
  requestAnswered: 'news',
  returnClosed: 'news',
  requestReplied: 'staff',
  staffRequest: 'staff',
  platformAnswered: 'staff',
  staffReplied: 'staff',
  meeting: 'news',
  meetingMoved: 'news',
  meetingCancelled: 'news',
  hostMeeting: 'staff',
  familyNotices: 'news',
  familyWeek: 'news',
  familyNews: 'news',
  clinicianNotices: 'staff',
  deviceDiscard: 'staff',
  ...forEveryAlert('staff' as const),
  newCountry: 'staff',
};
