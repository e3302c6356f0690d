import type { UsageRecord } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether a treatment was within what is recommended; one that contradicts another is the clinic's to decide. */
export function LimitBadge({ record: { overLimit, doubts = [], decision } }: { record: UsageRecord }) {
  const { t } = useTranslation('family');
  if (decision === 'setAside') return <StatusBadge tone="neutral">{t('usages.notCounted')}</StatusBadge>;
  if (doubts.length > 0 && !decision) return <StatusBadge tone="neutral">{t('usages.checked')}</StatusBadge>;
  return (
    <StatusBadge tone={overLimit ? 'attention' : 'good'}>{t(overLimit ? 'usages.over' : 'usages.within')}</StatusBadge>
  );
}
