import type { StaffUser } from '@fovea/contracts/staff/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

type CellProps = { user: Pick<StaffUser, 'type' | 'userType' | 'locked'> };

/** Platform administrators by their authority, company staff by what they do there. */
export function UserRoleCell({ user: { type, userType } }: CellProps) {
  const { t } = useTranslation('users');
  if (type === 'admin') return <>{t('type.admin')}</>;
  return <>{userType ? t(`userType.${userType}`) : '–'}</>;
}

export function UserStatusCell({ user: { locked } }: CellProps) {
  const { t } = useTranslation('users');
  return locked ? (
    <StatusBadge tone="poor">{t('status.locked')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('status.active')}</StatusBadge>
  );
}
