import { formatDate } from '@fovea/contracts/dates';
import { type CustomerRequest, type RequestRow, readReturnReason } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';

type Words = {
  /** The sender's name: a family, or staff who write to the platform. */
  senderOf: (request: Pick<RequestRow, 'customer' | 'sender'>) => string;
  /** The kind of request; for a return also whether a deposit is due. */
  kindOf: (request: Pick<CustomerRequest, 'type' | 'isRefund'>) => string;
  /** The same text for the family or the staff member. */
  ownKindOf: Words['kindOf'];
  /** The request's text, or the meeting's time. */
  reasonOf: (request: Pick<CustomerRequest, 'type' | 'reason'> & Partial<Pick<CustomerRequest, 'meeting'>>) => string;
};

/** The texts of a request, for staff and families. */
export function useRequestWords(): Words {
  const { t } = useTranslation('requests');
  const { t: words } = useTranslation('device-words');
  const timezone = useViewerZone();
  const kindOf: Words['kindOf'] = ({ type, isRefund }) =>
    isRefund ? `${t(`kind.${type}`)} · ${t('refund')}` : t(`kind.${type}`);
  return {
    senderOf: ({ customer, sender }) => (customer ? nameOf(customer) : (sender?.fullName ?? t('thread.gone'))),
    kindOf,
    ownKindOf: (request) => (request.type === 'Message' ? t('own.message') : kindOf(request)),
    reasonOf: ({ type, reason, meeting }) => {
      if (type === 'Return') {
        const { why, details } = readReturnReason(reason);
        return [why && words(`returnReason.${why}`), details].filter(Boolean).join(' · ');
      }
      if (!meeting) return reason || '–';
      if (meeting.cancelledAt) return `${meeting.topic} · ${t('meeting.cancelled')}`;
      const date = formatDate(meeting.startAt, 'minute', timezone);
      return t('meetingAt', { topic: meeting.topic, date, minutes: meeting.durationMinutes });
    },
  };
}
