import type { StaffUser } from '@fovea/contracts/staff/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

type CellProps = { user: Pick<StaffUser, 'type' | 'userType'> };

/** Platform administrators by their authority, company staff by what they do there. */
export function UserRoleCell({ user: { type, userType } }: CellProps) {
  const { t } = useTranslation('users');
  if (type === 'admin') return <>{t('type.admin')}</>;
  return <>{userType ? t(`userType.${userType}`) : '–'}</>;
}

/** Locked, invited and without a password yet, or active. */
export function UserStatusCell({ user: { locked, invited } }: { user: Pick<StaffUser, 'locked' | 'invited'> }) {
  const { t } = useTranslation('users');
  if (locked) return <StatusBadge tone="poor">{t('status.locked')}</StatusBadge>;
  return invited ? (
    <StatusBadge tone="info">{t('status.invited')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('status.active')}</StatusBadge>
  );
}
