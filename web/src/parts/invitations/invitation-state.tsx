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

/** An invitation's status in one word; a status that needs action comes first. `null`: no link was requested yet. */
export function invitationWord(invitation: FamilyInvitation | null, now = new Date()): InvitationWord {
  const { acceptedAt, failed, validUntil, openedAt } = invitation ?? notAskedFor;
  if (acceptedAt) return 'accepted';
  if (validUntil === null) return 'sending';
  if (failed) return 'failed';
  if (new Date(validUntil) <= now) return 'ended';
  return openedAt ? 'opened' : 'sent';
}

const notAskedFor = { acceptedAt: null, failed: false, validUntil: null, openedAt: null };

/** Pages that show it load the texts of `invitations`. */
export function InvitationState({ invitation }: { invitation: FamilyInvitation | null }) {
  const { t } = useTranslation('invitations');
  const word = invitationWord(invitation);
  return <StatusBadge tone={tones[word]}>{t(`state.${word}`)}</StatusBadge>;
}
