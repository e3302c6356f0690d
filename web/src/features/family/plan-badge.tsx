import type { Patient } from '@fovea/contracts/patients/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { isActive } from './plan-status.ts';

/** Expired is also what never began, which is no alarm. */
export function PlanBadge({ child }: { child: Pick<Patient, 'expiredDate'> }) {
  const { t } = useTranslation('family');
  if (child.expiredDate === null) return <StatusBadge tone="neutral">{t('status.expired')}</StatusBadge>;
  return isActive(child) ? (
    <StatusBadge tone="good">{t('status.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="poor">{t('status.expired')}</StatusBadge>
  );
}
