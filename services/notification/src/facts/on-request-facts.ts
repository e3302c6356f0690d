import { familyHandedOver, familyNoteShared } from '@fovea/contracts/customers/events';
import { links } from '@fovea/contracts/links';
import {
  meetingArranged,
  meetingChanged,
  requestAnswered,
  requestAssigned,
  requestReplied,
  requestSent,
  requestsAssigned,
  returnClosed,
} from '@fovea/contracts/requests/events';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume, type RegionalTx } from '../handle.ts';
import type { MailParams } from '../mails/mail-kinds.ts';
import { notify } from '../notifications/notify.ts';
import { assigneeOrStaff, notifyStaff, staffRecipient } from '../notifications/notify-staff.ts';

export const onRequestSent = consume(
  requestSent,
  async ({ companyId, type, requestId, customerId, staffId }, { tx, callRpc, region = '' }) => {
    // Requests about found devices need no reply; meetings have their own mails.
    if (type === 'Found' || type === 'Meeting') return;
    const mark = requestId;
    if (customerId) {
      // Lost devices have their own mail too.
      if (type !== 'Lost') await queueMail(tx, 'requestSent', { companyId, type }, requestId);
      const entry = { kind: 'familyAsked', params: { customerId }, link: links.staffRequest(requestId), mark } as const;
      await notifyStaff(tx, await assigneeOrStaff({ assignedTo: null, companyId }, callRpc), entry);
    } else if (staffId) {
      await queueMail(tx, 'staffRequest', { requestId, staffId }, requestId);
      const link = links.askedRequest(requestId, region);
      const toPlatform = await assigneeOrStaff({ assignedTo: null, companyId: null }, callRpc);
      await notifyStaff(tx, toPlatform, { kind: 'staffAsked', params: { companyId }, link, mark });
    }
  },
);
/** In the bell at once; by mail after quiet hours unless it has been read by then. */
export const onRequestAnswered = consume(
  requestAnswered,
  async ({ requestId, messageId: mark, customerId, staffId }, { tx, callRpc, region = '' }) => {
    if (staffId) {
      await queueMail(tx, 'platformAnswered', { requestId, staffId }, mark);
      const entry = { kind: 'platformAnswered', params: {}, link: links.sentRequest(requestId), mark } as const;
      await notifyStaff(tx, await staffRecipient(staffId, callRpc), entry);
    }
    if (!customerId) return;
    await queueMail(tx, 'requestAnswered', { requestId, customerId }, mark);
    const link = links.portalRequest(requestId, region);
    await notify(tx, { kind: 'requestAnswered', customerId, params: {}, link, mark });
  },
);
/** Sent by mail unless the return was reopened in the meantime. */
export const onReturnClosed = consume(returnClosed, async ({ requestId, customerId, at }, { tx, region = '' }) => {
  const mark = `${requestId}:${at}`;
  await queueMail(tx, 'returnClosed', { requestId, customerId }, mark);
  const link = links.portalRequest(requestId, region);
  await notify(tx, { kind: 'returnClosed', customerId, params: {}, link, mark });
});
export const onRequestReplied = consume(
  requestReplied,
  async ({ requestId, messageId: mark, customerId, companyId, assignedTo }, { tx, callRpc, region = '' }) => {
    if (customerId) {
      await queueMail(tx, 'requestReplied', { requestId, companyId, assignedTo }, mark);
      const entry = {
        kind: 'familyReplied',
        params: { customerId },
        link: links.staffRequest(requestId),
        mark,
      } as const;
      return notifyStaff(tx, await assigneeOrStaff({ assignedTo, companyId }, callRpc), entry);
    }
    await queueMail(tx, 'staffReplied', { requestId, companyId, assignedTo }, mark);
    const toPlatform = await assigneeOrStaff({ assignedTo, companyId: null }, callRpc);
    const link = links.askedRequest(requestId, region);
    return notifyStaff(tx, toPlatform, { kind: 'staffReplied', params: { companyId }, link, mark });
  },
);
export const onRequestAssigned = consume(
  requestAssigned,
  async ({ requestId, customerId, companyId, assignedTo }, { tx, callRpc, region = '', id: mark }) => {
    const params = customerId ? { customerId } : { companyId };
    const link = customerId ? links.staffRequest(requestId) : links.askedRequest(requestId, region);
    await notifyStaff(tx, await staffRecipient(assignedTo, callRpc), { kind: 'requestAssigned', params, link, mark });
  },
);
/** `ofStaff`: requests of staff to the platform; otherwise requests of families. */
export const onRequestsAssigned = consume(
  requestsAssigned,
  async ({ ofStaff, count, assignedTo }, { tx, callRpc, region = '', id: mark }) => {
    const link = ofStaff ? links.assignedStaffRequests(region) : links.assignedRequests();
    const entry = { kind: 'requestsAssigned', params: { count: String(count) }, link, mark } as const;
    await notifyStaff(tx, await staffRecipient(assignedTo, callRpc), entry);
  },
);
const handedOver = { colleague: 'familiesHandedOver', treatment: 'familyHandedOver', work: 'workHandedOver' } as const;
export const onFamilyHandedOver = consume(
  familyHandedOver,
  async ({ customerId, count = 0, staffId, why }, { tx, callRpc, id: mark }) => {
    const readers = await staffRecipient(staffId, callRpc);
    if (customerId) {
      const link = links.staffCustomer(customerId);
      return notifyStaff(tx, readers, { kind: handedOver[why], params: { customerId }, link, mark });
    }
    if (why === 'work' && count > 0) {
      const entry = { kind: 'workOfManyHandedOver', params: { count: String(count) }, mark } as const;
      return notifyStaff(tx, readers, { ...entry, link: links.assignedWork() });
    }
    return notifyStaff(tx, readers, { kind: handedOver[why], params: {}, link: links.staffCustomers(), mark });
  },
);
export const onFamilyNoteShared = consume(
  familyNoteShared,
  async ({ customerId, staffId }, { tx, callRpc, id: mark }) => {
    const entry = { kind: 'noteTold', params: { customerId }, link: links.staffCustomer(customerId), mark } as const;
    await notifyStaff(tx, await staffRecipient(staffId, callRpc), entry);
  },
);
export const onMeetingArranged = consume(meetingArranged, ({ requestId, customerId, staffId }, { tx }) =>
  queueMeetingMails(tx, 'meeting', { requestId, customerId, staffId }, requestId),
);
export const onMeetingChanged = consume(meetingChanged, ({ sequence, cancelled, ...meeting }, { tx }) =>
  queueMeetingMails(tx, cancelled ? 'meetingCancelled' : 'meetingMoved', meeting, `${meeting.requestId}:${sequence}`),
);
/** Two mails, so that the host does not wait for the family's quiet hours. */
async function queueMeetingMails(
  tx: RegionalTx,
  as: MailParams<'hostMeeting'>['as'],
  meeting: MailParams<'meeting'>,
  mark: string,
): Promise<void> {
  const { requestId, customerId: familyId, staffId } = meeting;
  await queueMail(tx, as, meeting, mark);
  await queueMail(tx, 'hostMeeting', { requestId, familyId, staffId, as }, mark);
}
