import type { Recall, RecallDevice } from '@fovea/contracts/recalls/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

/** Whether a recall is still being worked on. */
export function RecallStateBadge({ state }: Pick<Recall, 'state'>) {
  const { t } = useTranslation('recalls');
  return <StatusBadge tone={state === 'open' ? 'attention' : 'good'}>{t(`recallState.${state}`)}</StatusBadge>;
}

const tones: Record<RecallDevice['state'], Tone> = {
  selected: 'neutral',
  informed: 'attention',
  acknowledged: 'info',
  returning: 'info',
  done: 'good',
};

/** How far one device of it is; who is to be called comes first. */
export function RecallDeviceBadge({ state, toCall }: Pick<RecallDevice, 'state' | 'toCall'>) {
  const { t } = useTranslation('recalls');
  if (toCall) return <StatusBadge tone="poor">{t('toCall')}</StatusBadge>;
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>;
}
