import type { FamilyInvitation } from '@fovea/contracts/invitations/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../dates/date-time.tsx';

/** Since when there is a password, or until when the link is good with which one is chosen. */
export function useInvitationFact(): (invitation: FamilyInvitation | null) => readonly [term: string, fact: ReactNode] {
  const { t } = useTranslation('invitations');
  return (invitation) =>
    invitation?.acceptedAt
      ? [t('acceptedAt'), <DateTime key="accepted" value={invitation.acceptedAt} variant="minute" />]
      : [t('validUntil'), <DateTime key="valid" value={invitation?.validUntil} variant="minute" />];
}
