import type { Patient } from '@fovea/contracts/patients/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Active while the expiry date is ahead, else expired; what never began is no alarm. */
export function PlanStatus({ patient }: { patient: Pick<Patient, 'expiredDate'> }) {
  const { t } = useTranslation('customers');
  if (patient.expiredDate === null) return <StatusBadge tone="neutral">{t('plan.expired')}</StatusBadge>;
  return isUnexpired(patient) ? (
    <StatusBadge tone="good">{t('plan.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="poor">{t('plan.expired')}</StatusBadge>
  );
}

export function isUnexpired({ expiredDate }: Pick<Patient, 'expiredDate'>): boolean {
  return expiredDate !== null && new Date(expiredDate) > new Date();
}
