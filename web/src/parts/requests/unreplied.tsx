import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Of what a clinic wrote and no family replied to. */
export function UnrepliedBadge() {
  const { t } = useTranslation('requests');
  return <StatusBadge tone="neutral">{t('state.unreplied')}</StatusBadge>;
}
