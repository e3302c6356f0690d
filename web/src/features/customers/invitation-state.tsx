import type { FamilyInvitation } from '@fovea/contracts/invitations/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

export type InvitationWord = 'accepted' | 'failed' | 'sending' | 'ended' | 'opened' | 'sent';

const tones = {
  accepted: 'good',
  failed: 'poor',
  sending: 'info',
  ended: 'attention',
  opened: 'info',
  sent: 'info',
} as const satisfies Record<InvitationWord, Tone>;

/** How far an invitation got, in one word: what somebody has to see to comes first. */
export function invitationWord(
  { acceptedAt, failed, validUntil, openedAt }: FamilyInvitation,
  now = new Date(),
): InvitationWord {
  if (acceptedAt) return 'accepted';
  if (validUntil === null) return 'sending';
  if (failed) return 'failed';
  if (new Date(validUntil) <= now) return 'ended';
  return openedAt ? 'opened' : 'sent';
}

export function InvitationState({ invitation }: { invitation: FamilyInvitation }) {
  const { t } = useTranslation('customers');
  const word = invitationWord(invitation);
  return <StatusBadge tone={tones[word]}>{t(`invitation.state.${word}`)}</StatusBadge>;
}
