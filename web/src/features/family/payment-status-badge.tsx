import type { Payment } from '@fovea/contracts/payments';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones = { pending: 'attention', succeeded: 'good', refunded: 'info', failed: 'poor' } as const;

export function PaymentStatusBadge({ status }: Pick<Payment, 'status'>) {
  const { t } = useTranslation('family');
  return <StatusBadge tone={tones[status]}>{t(`payment.${status}`)}</StatusBadge>;
}
