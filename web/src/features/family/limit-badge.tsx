import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether a treatment was within what is recommended. */
export function LimitBadge({ overLimit }: { overLimit: boolean }) {
  const { t } = useTranslation('family');
  return (
    <StatusBadge tone={overLimit ? 'attention' : 'good'}>{t(overLimit ? 'usages.over' : 'usages.within')}</StatusBadge>
  );
}
