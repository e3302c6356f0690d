import type { Payment } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/money-format.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones = {
  pending: 'attention',
  succeeded: 'good',
  refunded: 'info',
  failed: 'poor',
  undone: 'neutral',
} as const satisfies Record<Payment['status'], Tone>;

type Shown = Pick<Payment, 'status' | 'amount' | 'currency'> & Partial<Pick<Payment, 'dispute' | 'refundAmount'>>;

/** A payment's status and refunded amount. */
export function PaymentStatus({ payment }: { payment: Shown }) {
  const { t, i18n } = useTranslation('charge');
  const { status, dispute, amount, refundAmount, currency } = payment;
  if (dispute)
    return <StatusBadge tone="poor">{t(`status.${dispute === 'lost' ? 'disputeLost' : 'disputed'}`)}</StatusBadge>;
  const part = status === 'refunded' && refundAmount && Number(refundAmount) < Number(amount) ? refundAmount : null;
  return (
    <StatusBadge tone={tones[status]} wraps={part !== null}>
      {part
        ? t('status.partlyRefunded', { amount: formatMoney(part, currency, i18n.language) })
        : t(`status.${status}`)}
    </StatusBadge>
  );
}
