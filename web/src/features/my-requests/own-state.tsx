import type { OwnRequest, RequestState } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { asking } from './own-requests.ts';

const tones = { open: 'neutral', answered: 'info', closed: 'good' } as const satisfies Record<RequestState, Tone>;

/** Where a request stands, in the words of whoever asked; of a meeting there is nothing to wait for. */
export function OwnState({
  request: { state, type, unread },
}: {
  request: Pick<OwnRequest, 'state' | 'type' | 'unread'>;
}) {
  const { t } = useTranslation('requests');
  if (unread) return <StatusBadge tone="attention">{t('own.unread')}</StatusBadge>;
  if (type === 'Meeting' && state === 'closed') return null;
  const waitsForPlatform = state === 'open' && asking() === 'work';
  return (
    <StatusBadge tone={tones[state]}>{waitsForPlatform ? t('platform.waiting') : t(`own.state.${state}`)}</StatusBadge>
  );
}
