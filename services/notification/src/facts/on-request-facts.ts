import { familyHandedOver, familyNoteTold } from '@fovea/contracts/customers/events';
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
import { answerers, oneReader, ringStaff } from '../notifications/ring-staff.ts';

export const onRequestSent = consume(
  requestSent,
  async ({ companyId, type, requestId, customerId, staffId }, { tx, ask, region = '' }) => {
    // What was found or arranged asks for nothing; meetings have mails of their own.
    if (type === 'Found' || type === 'Meeting') return;
    const mark = requestId;
    if (customerId) {
      // So has what was lost.
      if (type !== 'Lost') await queueMail(tx, 'requestSent', { companyId, type }, requestId);
      const news = { kind: 'familyAsked', params: { customerId }, link: links.staffRequest(requestId), mark } as const;
      await ringStaff(tx, await answerers({ assignedTo: null, companyId }, ask), news);
    } else if (staffId) {
      await queueMail(tx, 'staffRequest', { requestId, staffId }, requestId);
      const link = links.askedRequest(requestId, region);
      const toPlatform = await answerers({ assignedTo: null, companyId: null }, ask);
      await ringStaff(tx, toPlatform, { kind: 'staffAsked', params: { companyId }, link, mark });
    }
  },
);
/** In the bell at once; by mail when a family is awake, unless it has been read by then. */
export const onRequestAnswered = consume(
  requestAnswered,
  async ({ requestId, messageId: mark, customerId, staffId }, { tx, ask, region = '' }) => {
    if (staffId) {
      await queueMail(tx, 'platformAnswered', { requestId, staffId }, mark);
      const news = { kind: 'platformAnswered', params: {}, link: links.sentRequest(requestId), mark } as const;
      await ringStaff(tx, await oneReader(staffId, ask), news);
    }
    if (!customerId) return;
    await queueMail(tx, 'requestAnswered', { requestId, customerId }, mark);
    const link = links.portalRequest(requestId, region);
    await notify(tx, { kind: 'requestAnswered', customerId, params: {}, link, mark });
  },
);
/** By mail unless it was opened again by then. */
export const onReturnClosed = consume(returnClosed, async ({ requestId, customerId, at }, { tx, region = '' }) => {
  const mark = `${requestId}:${at}`;
  await queueMail(tx, 'returnClosed', { requestId, customerId }, mark);
  const link = links.portalRequest(requestId, region);
  await notify(tx, { kind: 'returnClosed', customerId, params: {}, link, mark });
});
export const onRequestReplied = consume(
  requestReplied,
  async ({ requestId, messageId: mark, customerId, companyId, assignedTo }, { tx, ask, region = '' }) => {
    if (customerId) {
      await queueMail(tx, 'requestReplied', { requestId, companyId, assignedTo }, mark);
      const news = {
        kind: 'familyReplied',
        params: { customerId },
        link: links.staffRequest(requestId),
        mark,
      } as const;
      return ringStaff(tx, await answerers({ assignedTo, companyId }, ask), news);
    }
    await queueMail(tx, 'staffReplied', { requestId, companyId, assignedTo }, mark);
    const toPlatform = await answerers({ assignedTo, companyId: null }, ask);
    const link = links.askedRequest(requestId, region);
    return ringStaff(tx, toPlatform, { kind: 'staffReplied', params: { companyId }, link, mark });
  },
);
export const onRequestAssigned = consume(
  requestAssigned,
  async ({ requestId, customerId, companyId, assignedTo }, { tx, ask, region = '', id: mark }) => {
    const params = customerId ? { customerId } : { companyId };
    const link = customerId ? links.staffRequest(requestId) : links.askedRequest(requestId, region);
    await ringStaff(tx, await oneReader(assignedTo, ask), { kind: 'requestAssigned', params, link, mark });
  },
);
/** What an administrator is given staff ask the platform; all else families ask. */
export const onRequestsAssigned = consume(
  requestsAssigned,
  async ({ ofStaff, count, assignedTo }, { tx, ask, region = '', id: mark }) => {
    const link = ofStaff ? links.assignedStaffRequests(region) : links.assignedRequests();
    const news = { kind: 'requestsAssigned', params: { count: String(count) }, link, mark } as const;
    await ringStaff(tx, await oneReader(assignedTo, ask), news);
  },
);
const handedOver = { colleague: 'familiesHandedOver', treatment: 'familyHandedOver', work: 'workHandedOver' } as const;
export const onFamilyHandedOver = consume(
  familyHandedOver,
  async ({ customerId, count = 0, staffId, why }, { tx, ask, id: mark }) => {
    const readers = await oneReader(staffId, ask);
    if (customerId) {
      const link = links.staffCustomer(customerId);
      return ringStaff(tx, readers, { kind: handedOver[why], params: { customerId }, link, mark });
    }
    if (why === 'work' && count > 0) {
      const news = { kind: 'workOfManyHandedOver', params: { count: String(count) }, mark } as const;
      return ringStaff(tx, readers, { ...news, link: links.assignedWork() });
    }
    return ringStaff(tx, readers, { kind: handedOver[why], params: {}, link: links.staffCustomers(), mark });
  },
);
export const onFamilyNoteTold = consume(familyNoteTold, async ({ customerId, staffId }, { tx, ask, id: mark }) => {
  const news = { kind: 'noteTold', params: { customerId }, link: links.staffCustomer(customerId), mark } as const;
  await ringStaff(tx, await oneReader(staffId, ask), news);
});
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
