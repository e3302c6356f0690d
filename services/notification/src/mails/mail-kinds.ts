import { alertCauses, type SecurityAlert } from '@fovea/contracts/audit/schema';
import { z } from 'zod';
import { noticeKinds } from '../notices/notice-rules.ts';
import type { Nature } from '../notices/when-to-tell.ts';

const Id = z.uuid();
const seen = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
  country: z.string().nullable().optional(),
  at: z.string(),
};
const payment = z.object({ paymentId: z.string(), customerId: Id });

/** What a mail about a meeting says: that it takes place, at another time, or not. */
const meetingMails = ['meeting', 'meetingMoved', 'meetingCancelled'] as const;
const meeting = z.object({ requestId: Id, customerId: Id, staffId: Id });
/** What concerns safety and cannot wait: of a record, an account or a whole trail. */
const alert = z.object({
  companyId: Id.nullable(),
  personId: Id.nullable(),
  recordId: Id.nullable(),
  trail: z.string().nullable(),
});
const alerts = Object.fromEntries(alertCauses.map((cause) => [cause, alert])) as Record<
  SecurityAlert['cause'],
  typeof alert
>;
const planRequest = z.object({ requestId: Id, customerId: Id });

const notice = z.object({ kind: z.enum(noticeKinds), words: z.record(z.string(), z.string()) });
/** What was due on one morning for one child, in the order of `notice-rules.ts`, and what its texts say. */
const notices = z.tuple([notice]).rest(notice);

/** Every mail of the product and the ids it is made from. What is optional, mails that were queued before it lack. */
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
  /** To somebody who is of no family any more. */
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
  statementClosed: z.object({ statementId: Id }),
  renewalOff: z.object({ customerId: Id, accountId: Id.optional() }),
  cardExpires: z.object({ customerId: Id }),
  nextPrice: z.object({ customerId: Id, accountId: Id }),
  priceStays: z.object({ customerId: Id, accountId: Id }),
  deviceLost: z.object({ companyId: Id, serial_number: z.string() }),
  deviceFound: z.object({ companyId: Id, serial_number: z.string() }),
  requestSent: z.object({ companyId: Id, type: z.string() }),
  requestAnswered: z.object({ requestId: Id, customerId: Id }),
  returnClosed: z.object({ requestId: Id, customerId: Id }),
  /** To whoever answers it; without anybody, to the company. */
  requestReplied: z.object({ requestId: Id, companyId: Id, assignedTo: Id.nullable() }),
  staffRequest: z.object({ requestId: Id, staffId: Id }),
  /** To whoever asked the platform. */
  platformAnswered: z.object({ requestId: Id, staffId: Id }),
  /** To whoever answers it; without anybody, to all administrators of the platform. */
  staffReplied: z.object({ requestId: Id, companyId: Id, assignedTo: Id.nullable() }),
  meeting,
  meetingMoved: meeting,
  meetingCancelled: meeting,
  /** The same to whoever arranged it, who does not wait for the family's morning. */
  hostMeeting: z.object({ requestId: Id, familyId: Id, staffId: Id, as: z.enum(meetingMails) }),
  familyNotices: z.object({ customerId: Id, accountId: Id, notices }),
  /** What could wait of a week, of all children. */
  familyWeek: z.object({ customerId: Id, notices: z.array(notice.extend({ accountId: Id })) }),
  /** That there is something to read, and no more. */
  familyNews: z.object({ customerId: Id }),
  clinicianNotices: z.object({ staffId: Id, accountId: Id, notices }),
  /** Without staff: to the company's owner. */
  deviceDiscard: z.object({ companyId: Id, staffId: Id.nullable(), deviceIds: z.array(Id) }),
  ...alerts,
  newCountry: z.object({ companyId: Id.nullable(), personId: Id, country: z.string(), at: z.string() }),
} as const;

export type MailKind = keyof typeof mailKinds;
export type MailParams<Kind extends MailKind> = z.infer<(typeof mailKinds)[Kind]>;

/** What a mail to a family is about, which decides whether it waits for the morning; `staff`: it is for no family. */
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
  renewalOff: 'money',
  cardExpires: 'money',
  nextPrice: 'money',
  priceStays: 'money',
  deviceLost: 'staff',
  deviceFound: 'staff',
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
  ...{ adminCreated: 'staff', companyAdminCreated: 'staff', massExport: 'staff', trailBroken: 'staff' },
  ...{ manyRefusals: 'staff', manyRefusalsInRegion: 'staff', newCountry: 'staff' },
};
