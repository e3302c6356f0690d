import type { FamilyInvitation } from '@fovea/contracts/invitations/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../dates/date-time.tsx';

/** When the password was set, or until when the link is valid. */
export function useInvitationFact(): (invitation: FamilyInvitation | null) => readonly [term: string, fact: ReactNode] {
  const { t } = useTranslation('invitations');
  return (invitation) =>
    invitation?.acceptedAt
      ? [t('acceptedAt'), <DateTime key="accepted" value={invitation.acceptedAt} variant="minute" />]
      : [t('validUntil'), <DateTime key="valid" value={invitation?.validUntil} variant="minute" />];
}
