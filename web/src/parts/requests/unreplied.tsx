import type { CustomerRequest } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** What a clinic wrote and no family replied to: nobody closed it, it was never open. */
export const isUnreplied = ({ type, open, closedAt }: Pick<CustomerRequest, 'type' | 'open' | 'closedAt'>): boolean =>
  type === 'Message' && !open && closedAt === null;

export function UnrepliedBadge() {
  const { t } = useTranslation('requests');
  return <StatusBadge tone="neutral">{t('state.unreplied')}</StatusBadge>;
}
