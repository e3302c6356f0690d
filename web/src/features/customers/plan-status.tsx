import type { Patient } from '@fovea/contracts/patients/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Active while the expiry date is ahead, else expired; a child that never had a plan or an expiry date is neither. */
export function PlanStatus({ patient }: { patient: Pick<Patient, 'expiredDate' | 'planName'> }) {
  const { t } = useTranslation('customers');
  if (hasNoPlan(patient)) return <StatusBadge tone="neutral">{t('plan.noneYet')}</StatusBadge>;
  return isUnexpired(patient) ? (
    <StatusBadge tone="good">{t('plan.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="poor">{t('plan.expired')}</StatusBadge>
  );
}

export const hasNoPlan = ({ expiredDate, planName }: Pick<Patient, 'expiredDate' | 'planName'>): boolean =>
  expiredDate === null && !planName;

export function isUnexpired({ expiredDate }: Pick<Patient, 'expiredDate'>): boolean {
  return expiredDate !== null && new Date(expiredDate) > new Date();
}
