import { customerContact } from '@fovea/contracts/customers/rpcs';
import { formatDate, zonedMinute } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { formerGuardian } from '@fovea/contracts/guardians/rpcs';
import { links } from '@fovea/contracts/links';
import { moneyText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { paymentForMail } from '@fovea/contracts/payments/rpcs';
import { issueCustomerKey, issueStaffKey, staffEmailChange } from '@fovea/contracts/staff/rpcs';
import type { z } from 'zod';
import { alertMails, newCountryMail } from './alert-mail.ts';
import { approvalAskedMail, approvalDecidedMail } from './approval-mail.ts';
import type { Composed, Desk } from './composed.ts';
import { countryName } from './country-name.ts';
import { familyMail } from './family-mail.ts';
import { type Contact, childOf, clinicOf, linkOnlyMail } from './family-reader.ts';
import { childTreatmentMail, treatmentHeldMail } from './hold-mail.ts';
import { type MailKind, type MailParams, mailKinds } from './mail-kinds.ts';
import type { Words } from './mail-texts.ts';
import { hostMeetingMail, meetingMail } from './meeting-mail.ts';
import { clinicianNoticesMail, deviceDiscardMail, familyNoticesMail, familyWeekMail } from './notice-mail.ts';
import { decisionMail, newPlanRequestMail } from './plan-request-mail.ts';
import { companyRecallMail, deviceRecallCancelledMail, deviceRecalledMail } from './recall-mail.ts';
import { cardExpiresMail, nextPriceMail, priceStaysMail, renewalOffMail } from './renewal-mail.ts';
import {
  platformAnsweredMail,
  requestAnsweredMail,
  requestRepliedMail,
  returnClosedMail,
  staffRepliedMail,
  staffRequestMail,
} from './request-mail.ts';
import { companyMail, platformMail, staffMail } from './staff-mail.ts';
import { statementMail } from './statement-mail.ts';

type Composer<Kind extends MailKind> = (params: MailParams<Kind>, desk: Desk) => Promise<Composed[]>;

/**
 * Recipients and content of each kind; empty when the recipient was deleted. Evaluated at the moment of sending, so
 * that addresses are current and keys fresh.
 */
const composers: { [Kind in MailKind]: Composer<Kind> } = {
  staffInvited: (params, desk) => staffKeyMail(params.staffId, 'onboarding', desk),
  staffReset: (params, desk) => staffKeyMail(params.staffId, 'reset', desk),
  async staffEmailChanged({ changeId }, { callRpc, publicUrl }) {
    const change = await callRpc(staffEmailChange, { changeId });
    if (!change) return [];
    const { formerEmail, email, fullName: name, language } = change;
    // The former address may belong to a stranger, so its mail has neither the new address nor a link.
    return [
      { to: formerEmail, name, language, words: {}, url: null },
      { to: email, name, language, words: {}, url: publicUrl + links.staffSignIn() },
    ];
  },
  staffPasswordChanged: ({ staffId }, desk) => staffMail(staffId, desk, () => ({}), links.staffForgot()),
  staffNewBrowser: ({ staffId, ...seen }, desk) =>
    staffMail(staffId, desk, (staff) => seenWords(seen, staff), links.staffForgot()),
  customerInvited: (params, desk) => customerKeyMail(params.customerId, 'onboarding', desk),
  customerProof: (params, desk) => customerKeyMail(params.customerId, 'proof', desk),
  customerReset: (params, desk) => customerKeyMail(params.customerId, 'reset', desk),
  customerPasswordChanged: ({ customerId }, desk) =>
    customerMail(customerId, desk, () => ({}), links.portalForgot(desk.region)),
  customerPasswordSet: ({ customerId }, desk) =>
    customerMail(customerId, desk, (contact) => ({ company: contact.companyName }), links.portalForgot(desk.region)),
  async patientLoginChanged({ customerId, accountId, at }, desk) {
    const child = accountId && (await childOf(desk, accountId));
    return familyMail(customerId, desk, ({ companyName: company, language, timezone }) => ({
      words: { company },
      facts: { child: child ? nameFor(child, language) : undefined, date: at && zonedMinute(at, timezone) },
    }));
  },
  customerNewBrowser: ({ customerId, ...seen }, desk) =>
    customerMail(customerId, desk, (contact) => seenWords(seen, contact), links.portalForgot(desk.region)),
  customerWelcome: ({ customerId }, desk) =>
    customerMail(customerId, desk, (contact) => ({ company: contact.companyName })),
  async guardianRemoved({ guardianId: id }, { callRpc, region }) {
    const former = await callRpc(formerGuardian, { id }, { region });
    if (!former) return [];
    const { email: to, fullName: name, language, removedBy: person, companyName: company } = former;
    return [{ to, name, language, words: { person, company }, url: null }];
  },
  receipt: (params, desk) => paymentMail(params, desk, receiptPage),
  refund: (params, desk) => paymentMail(params, desk, creditNotePage),
  async declined(params, desk) {
    const mails = await paymentMail(params, desk, () => links.portal(desk.region));
    return mails.map((mail) => {
      if (!mail.words.grace) return mail;
      return { ...mail, as: mail.words.next ? ('renewalDeclined' as const) : ('renewalCardRefused' as const) };
    });
  },
  paymentLink: (params, desk) => paymentMail(params, desk, null),
  paidAfterErasure: attentionMail,
  mismatch: attentionMail,
  books: attentionMail,
  disputed: attentionMail,
  refundFailed: attentionMail,
  refundUnfunded: attentionMail,
  planAskedFor: ({ requestId }, desk) => newPlanRequestMail(requestId, desk),
  planApproved: ({ requestId }, desk) => decisionMail(requestId, 'approved', desk),
  planDeclined: ({ requestId }, desk) => decisionMail(requestId, 'declined', desk),
  approvalAsked: approvalAskedMail,
  approvalApproved: approvalDecidedMail,
  approvalDeclined: approvalDecidedMail,
  statementClosed: ({ statementId }, desk) => statementMail(statementId, desk),
  renewalOff: (params, desk) => renewalOffMail(params, desk),
  cardExpires: (params, desk) => cardExpiresMail(params, desk),
  nextPrice: nextPriceMail,
  priceStays: priceStaysMail,
  treatmentHeld: treatmentHeldMail,
  treatmentPaused: childTreatmentMail,
  treatmentReleased: childTreatmentMail,
  deviceLost: (params, desk) => companyMail(params.companyId, desk, { serial: params.serial_number }),
  deviceFound: (params, desk) => companyMail(params.companyId, desk, { serial: params.serial_number }),
  deviceRecalled: deviceRecalledMail,
  deviceRecallCancelled: deviceRecallCancelledMail,
  companyRecall: companyRecallMail,
  companyRecallCancelled: companyRecallMail,
  requestSent: (params, desk) => companyMail(params.companyId, desk, {}, links.staffRequests()),
  requestAnswered: requestAnsweredMail,
  returnClosed: returnClosedMail,
  requestReplied: requestRepliedMail,
  familyNotices: familyNoticesMail,
  familyWeek: familyWeekMail,
  familyNews: ({ customerId }, desk) => customerMail(customerId, desk, () => ({})),
  clinicianNotices: clinicianNoticesMail,
  deviceDiscard: deviceDiscardMail,
  staffRequest: staffRequestMail,
  platformAnswered: platformAnsweredMail,
  staffReplied: staffRepliedMail,
  meeting: meetingMail,
  meetingMoved: meetingMail,
  meetingCancelled: meetingMail,
  hostMeeting: hostMeetingMail,
  ...alertMails,
  newCountry: newCountryMail,
};

/** `params`: as stored in the delivery. */
export const composeMail = (kind: MailKind, params: unknown, desk: Desk): Promise<Composed[]> =>
  // The kind determines the type of the params, which TypeScript cannot track across the union.
  composers[kind](mailKinds[kind].parse(params) as never, desk);

async function staffKeyMail(
  staffId: string,
  purpose: 'onboarding' | 'reset',
  { callRpc, publicUrl }: Desk,
): Promise<Composed[]> {
  const issued = await callRpc(issueStaffKey, { staffId, purpose });
  if (!issued) return [];
  return [
    {
      to: issued.email,
      name: issued.fullName,
      language: issued.language,
      words: {},
      url: publicUrl + links.staffReset(issued.key),
    },
  ];
}

async function customerKeyMail(
  customerId: string,
  purpose: 'onboarding' | 'reset' | 'proof',
  { callRpc, region, publicUrl }: Desk,
): Promise<Composed[]> {
  const [issued, contact] = await Promise.all([
    callRpc(issueCustomerKey, { customerId, purpose }, { region }),
    callRpc(customerContact, { id: customerId }, { region }),
  ]);
  if (!issued || !contact) return [];
  const { fullName: name, language, timezone, companyName: company } = contact;
  const { key, email: to, expiresAt } = issued;
  if (issued.invitation) {
    const { letInBy } = contact;
    const words = { company, person: letInBy ?? '', date: zonedMinute(expiresAt, timezone) };
    const as = letInBy === undefined ? 'customerInvitation' : 'guardianInvitation';
    return [{ to, name, language, words, url: publicUrl + links.portalInvitation(key, region), as }];
  }
  const page = purpose === 'proof' ? links.portalProof(key, region) : links.portalReset(key, region);
  return [{ to, name, language, words: { company }, url: publicUrl + page }];
}

type Seen = { browser: string | null; system: string | null; country?: string | null; at: string };
type Owner = { timezone: string; language: Language };
/** Description of a browser, and when and where it was used. */
const seenWords = ({ browser, system, country, at }: Seen, { timezone, language }: Owner): Words => ({
  device: [browser, system].filter(Boolean).join(', ') || '–',
  date: zonedMinute(at, timezone),
  country: country ? countryName(country, language) : '',
});

async function customerMail(
  customerId: string,
  { callRpc, region, publicUrl }: Desk,
  words: (contact: Contact) => Words,
  page = links.portal(region),
): Promise<Composed[]> {
  const contact = await callRpc(customerContact, { id: customerId }, { region });
  if (!contact) return [];
  const { email: to, fullName: name, language } = contact;
  return [
    { to, name, language, words: words(contact), url: publicUrl + page, ...(await clinicOf(contact, { callRpc })) },
  ];
}

type MailedPayment = NonNullable<z.output<typeof paymentForMail.reply>>;
const receiptPage = ({ paymentId }: MailedPayment): string => links.receipt(paymentId);
const creditNotePage = ({ paymentId, creditNote }: MailedPayment): string =>
  creditNote ? links.creditNote(paymentId, creditNote) : links.receipt(paymentId);

/** `page` null: the provider's own payment page. */
async function paymentMail(
  { paymentId, customerId }: { paymentId: string; customerId: string },
  { callRpc, region, publicUrl }: Desk,
  page: ((payment: MailedPayment) => string) | null,
): Promise<Composed[]> {
  const contact = await callRpc(customerContact, { id: customerId }, { region });
  const payment = contact && (await callRpc(paymentForMail, { paymentId, language: contact.language }, { region }));
  if (!payment) return [];
  const url = page === null ? payment.linkUrl : publicUrl + page(payment);
  if (!contact.emailProven)
    return [linkOnlyMail(contact, page === receiptPage || page === creditNotePage ? 'receiptLink' : 'familyNews', url)];
  const amount = moneyText(payment.refundAmount ?? payment.amount, payment.currency, contact.language);
  const about = { amount, plan: payment.planName, child: payment.accountName };
  const { postponed } = payment;
  const day = (instant: string) => formatDate(instant, 'day', contact.timezone);
  const words = {
    ...about,
    reference: payment.referenceNumber ?? payment.paymentId,
    ...(postponed && { grace: day(postponed.graceUntil) }),
    ...(postponed?.nextTryAt && { next: day(postponed.nextTryAt) }),
  };
  const facts = {
    ...about,
    date: zonedMinute(payment.at, contact.timezone),
    reference: payment.referenceNumber ?? undefined,
  };
  return [
    {
      to: contact.email,
      name: contact.fullName,
      language: contact.language,
      words,
      url,
      facts,
      ...(await clinicOf(contact, { callRpc })),
    },
  ];
}

/** To the admins of the platform: only they may see payments. */
function attentionMail({ paymentId: payment }: { paymentId: string }, desk: Desk): Promise<Composed[]> {
  return platformMail(desk, { payment }, links.staffPayment(payment));
}
