import { formatDate } from '@fovea/contracts/dates';
import type { FamilyMessage } from '@fovea/contracts/notifications/schema';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones = {
  queued: 'info',
  sent: 'neutral',
  nobody: 'neutral',
  delivered: 'good',
  failed: 'poor',
  unread: 'neutral',
  read: 'good',
} as const satisfies Record<FamilyMessage['state'], Tone>;

/** The delivery status of a message to a family. */
export function MessageState({ message: { state, dueAt } }: { message: Pick<FamilyMessage, 'state' | 'dueAt'> }) {
  const { t } = useTranslation('family-messages');
  const date = formatDate(dueAt, 'minute', useViewerZone());
  return (
    <StatusBadge wraps={state === 'queued'} tone={tones[state]}>
      {t(`state.${state}`, { date })}
    </StatusBadge>
  );
}
