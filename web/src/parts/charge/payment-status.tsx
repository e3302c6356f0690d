import type { Payment } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones = {
  pending: 'attention',
  succeeded: 'good',
  refunded: 'info',
  failed: 'poor',
  undone: 'neutral',
} as const satisfies Record<Payment['status'], Tone>;

/** What became of a payment. Pages that show it load the texts of `charge`. */
export function PaymentStatus({ status }: { status: Payment['status'] }) {
  const { t } = useTranslation('charge');
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
