import { customerSignedUp, parentState } from '@fovea/contracts/customers/events';
import { customerContact } from '@fovea/contracts/customers/questions';
import { deviceReportedFound, deviceReportedLost } from '@fovea/contracts/devices/events';
import { links } from '@fovea/contracts/links';
import { patientLoginChanged, patientState } from '@fovea/contracts/patients/events';
import {
  meetingArranged,
  meetingChanged,
  requestAnswered,
  requestReplied,
  requestSent,
} from '@fovea/contracts/requests/events';
import {
  customerAskedProof,
  customerForgotPassword,
  customerInvited,
  customerPasswordChanged,
  customerUsedNewBrowser,
} from '@fovea/contracts/sessions/events';
import { sql } from 'kysely';
import { forgetFormerAddresses, forgetReach } from '../deliveries/failing-address.ts';
import { queueInvitation, queueMail } from '../deliveries/queue-mail.ts';
import { consume, type RegionalTx } from '../handle.ts';
import type { MailParams } from '../mails/mail-kinds.ts';
import { notify } from '../notifications/notify.ts';
import { kyselyOfRegion } from '../tables.ts';

export const onCustomerSignedUp = consume(customerSignedUp, ({ customerId, invite, by }, { tx }) =>
  queueMail(
    tx,
    invite ? 'customerInvited' : by === 'self' ? 'customerProof' : 'customerWelcome',
    { customerId },
    customerId,
  ),
);
export const onCustomerAskedProof = consume(customerAskedProof, ({ customerId }, { tx, id }) =>
  queueMail(tx, 'customerProof', { customerId }, id),
);
export const onCustomerInvited = consume(customerInvited, ({ customerId, channel = 'mail' }, { tx, id, now }) =>
  channel === 'mail'
    ? queueMail(tx, 'customerInvited', { customerId }, id)
    : queueInvitation(tx, customerId, { mark: id, dueAt: now }),
);
export const onCustomerForgotPassword = consume(customerForgotPassword, ({ customerId }, { tx, id }) =>
  queueMail(tx, 'customerReset', { customerId }, id),
);
export const onCustomerPasswordChanged = consume(customerPasswordChanged, ({ customerId, by }, { tx, id }) =>
  queueMail(tx, by === 'staff' ? 'customerPasswordSet' : 'customerPasswordChanged', { customerId }, id),
);
export const onCustomerUsedNewBrowser = consume(customerUsedNewBrowser, (used, { tx, id }) =>
  queueMail(tx, 'customerNewBrowser', used, id),
);
export const onPatientLoginChanged = consume(patientLoginChanged, (changed, { tx, id }) =>
  queueMail(tx, 'patientLoginChanged', changed, id),
);
export const onDeviceReportedLost = consume(deviceReportedLost, ({ companyId, serial_number }, { tx, id }) =>
  queueMail(tx, 'deviceLost', { companyId, serial_number }, id),
);
export const onDeviceReportedFound = consume(deviceReportedFound, ({ companyId, serial_number }, { tx, id }) =>
  queueMail(tx, 'deviceFound', { companyId, serial_number }, id),
);
export const onRequestSent = consume(requestSent, async ({ companyId, type, requestId, staffId }, { tx }) => {
  // Lost, found and meetings have mails of their own; staff ask the platform.
  if (staffId) await queueMail(tx, 'staffRequest', { requestId, staffId }, requestId);
  else if (type !== 'Lost' && type !== 'Found' && type !== 'Meeting')
    await queueMail(tx, 'requestSent', { companyId, type }, requestId);
});
/** In the bell at once; by mail when the family is awake, unless it has read it by then. */
export const onRequestAnswered = consume(
  requestAnswered,
  async ({ requestId, messageId, customerId }, { tx, region = '' }) => {
    await queueMail(tx, 'requestAnswered', { requestId, customerId }, messageId);
    const link = links.portalRequest(requestId, region);
    await notify(tx, { kind: 'requestAnswered', customerId, params: {}, link, mark: messageId });
  },
);
export const onRequestReplied = consume(requestReplied, ({ requestId, messageId, companyId, assignedTo }, { tx }) =>
  queueMail(tx, 'requestReplied', { requestId, companyId, assignedTo }, messageId),
);
export const onMeetingArranged = consume(meetingArranged, ({ requestId, customerId, staffId }, { tx }) =>
  tellOfMeeting(tx, 'meeting', { requestId, customerId, staffId }, requestId),
);
export const onMeetingChanged = consume(meetingChanged, ({ sequence, cancelled, ...meeting }, { tx }) =>
  tellOfMeeting(tx, cancelled ? 'meetingCancelled' : 'meetingMoved', meeting, `${meeting.requestId}:${sequence}`),
);
/** Each on its own: the family may sleep, and whoever arranged it need not wait for that. */
async function tellOfMeeting(
  tx: RegionalTx,
  as: MailParams<'hostMeeting'>['as'],
  meeting: MailParams<'meeting'>,
  mark: string,
): Promise<void> {
  const { requestId, customerId: familyId, staffId } = meeting;
  await queueMail(tx, as, meeting, mark);
  await queueMail(tx, 'hostMeeting', { requestId, familyId, staffId, as }, mark);
}

/**
 * A deleted family's messages and choices go with it; of any other, whatever changed may be the address that nothing
 * arrived at.
 */
export const onParentTold = consume(parentState, async ({ _id, deleted }, { tx, ask, region = '', extra }) => {
  if (deleted) {
    await tx.notification.deleteMany({ where: { customerId: _id } });
    await tx.delivery.deleteMany({ where: { customerId: _id } });
    await tx.noticeStop.deleteMany({ where: { personId: _id } });
    await tx.noticeChoice.deleteMany({ where: { personId: _id } });
    await tx.familyDevice.deleteMany({ where: { customerId: _id } });
    await forgetReach(tx, _id);
    return;
  }
  if ((await tx.failingAddress.count({ where: { personId: _id } })) === 0) return;
  const contact = await ask(customerContact, { id: _id }, { region });
  if (contact) await forgetFormerAddresses(tx, _id, contact, extra.stopSecret);
});

/** A deleted child's name goes from what its parent was told. */
export const onPatientDeleted = consume(patientState, async ({ _id, userId, deleted }, { tx }) => {
  if (!deleted) return;
  await tx.daysOfUse.deleteMany({ where: { accountId: _id } });
  await tx.noticeMark.deleteMany({ where: { subjectId: _id } });
  await kyselyOfRegion(tx)
    .updateTable('notification')
    .set(({ ref }) => ({ params: sql`${ref('params')} || '{"child": ""}'` }))
    .where('customer_id', '=', userId)
    .where(({ eb, ref }) => eb(sql`${ref('params')}->>'accountId'`, '=', _id))
    .execute();
});
