import type { Patient } from '@fovea/contracts/patients/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { isActive } from './plan-status.ts';

/** Active while the expiry date is ahead, else expired; a child that never had a plan or an expiry date is neither. */
export function PlanBadge({ child }: { child: Pick<Patient, 'expiredDate' | 'planName'> }) {
  const { t } = useTranslation('family');
  if (child.expiredDate === null && !child.planName) return <StatusBadge tone="neutral">{t('noPlanYet')}</StatusBadge>;
  return isActive(child) ? (
    <StatusBadge tone="good">{t('status.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="poor">{t('status.expired')}</StatusBadge>
  );
}
