import type { Patient } from '@fovea/contracts/patients';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { planStatus } from './plan-status.ts';

const tones = { active: 'good', expired: 'poor', none: 'neutral' } as const;

export function PlanBadge({ child }: { child: Patient }) {
  const { t } = useTranslation('family');
  const status = planStatus(child);
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
