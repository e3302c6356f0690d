import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Marks a clinic's message without reply. */
export function UnrepliedBadge() {
  const { t } = useTranslation('requests');
  return <StatusBadge tone="neutral">{t('state.unreplied')}</StatusBadge>;
}
