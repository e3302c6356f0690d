import { isUnreplied, type OwnRequest, type RequestState } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { asking } from './own-requests.ts';

const tones = { open: 'neutral', answered: 'info', closed: 'good' } as const satisfies Record<RequestState, Tone>;

type Stated = Pick<OwnRequest, 'state' | 'type' | 'unread' | 'open' | 'closedAt'>;

/**
 * Where a request stands, in the words of whoever asked; of a meeting and of a message of the clinic there is nothing to
 * wait for.
 */
export function OwnState({ request }: { request: Stated }) {
  const { t } = useTranslation('requests');
  const { state, type, unread } = request;
  if (unread)
    return <StatusBadge tone="attention">{t(type === 'Message' ? 'own.newMessage' : 'own.unread')}</StatusBadge>;
  if (state === 'closed' && (type === 'Meeting' || isUnreplied(request))) return null;
  const waitsForPlatform = state === 'open' && asking() === 'work';
  return (
    <StatusBadge tone={tones[state]}>{waitsForPlatform ? t('platform.waiting') : t(`own.state.${state}`)}</StatusBadge>
  );
}
