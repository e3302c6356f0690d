import { links } from '@fovea/contracts/links';
import {
  meetingArranged,
  meetingChanged,
  requestAnswered,
  requestReplied,
  requestSent,
} from '@fovea/contracts/requests/events';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume, type RegionalTx } from '../handle.ts';
import type { MailParams } from '../mails/mail-kinds.ts';
import { notify } from '../notifications/notify.ts';

export const onRequestSent = consume(requestSent, async ({ companyId, type, requestId, staffId }, { tx }) => {
  // Lost, found and meetings have mails of their own; staff ask the platform.
  if (staffId) await queueMail(tx, 'staffRequest', { requestId, staffId }, requestId);
  else if (type !== 'Lost' && type !== 'Found' && type !== 'Meeting')
    await queueMail(tx, 'requestSent', { companyId, type }, requestId);
});
/** In the bell at once; by mail when the family is awake, unless it has been read by then. */
export const onRequestAnswered = consume(
  requestAnswered,
  async ({ requestId, messageId, customerId, staffId }, { tx, region = '' }) => {
    if (staffId) await queueMail(tx, 'platformAnswered', { requestId, staffId }, messageId);
    if (!customerId) return;
    await queueMail(tx, 'requestAnswered', { requestId, customerId }, messageId);
    const link = links.portalRequest(requestId, region);
    await notify(tx, { kind: 'requestAnswered', customerId, params: {}, link, mark: messageId });
  },
);
export const onRequestReplied = consume(
  requestReplied,
  ({ requestId, messageId, staffId, companyId, assignedTo }, { tx }) =>
    staffId
      ? queueMail(tx, 'staffReplied', { requestId, companyId, assignedTo }, messageId)
      : queueMail(tx, 'requestReplied', { requestId, companyId, assignedTo }, messageId),
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
