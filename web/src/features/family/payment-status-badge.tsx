import type { Order } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/money-format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { phone, useMediaQuery } from '../../ui/use-media-query.ts';

const tones = {
  pending: 'attention',
  open: 'attention',
  succeeded: 'good',
  refunded: 'info',
  declined: 'poor',
  notCompleted: 'neutral',
  undone: 'neutral',
} as const;

/**
 * What became of it, in a family's words: a form that was merely left is no failure, and either way nothing was
 * charged.
 */
export function PaymentStatusBadge({
  status,
  failure,
  isOpen = false,
  amount,
  refundAmount,
  currency,
}: Pick<Order, 'status' | 'failure' | 'amount' | 'refundAmount' | 'currency'> & { isOpen?: boolean }) {
  const { t, i18n } = useTranslation('family');
  const isPhone = useMediaQuery(phone);
  // Money that does not match what was asked may have been taken: nobody says here that it was not.
  const failed = failure === 'declined' ? 'declined' : failure === 'mismatch' ? 'pending' : 'notCompleted';
  const word = status === 'failed' ? failed : status === 'pending' && isOpen ? 'open' : status;
  return (
    <StatusBadge wraps={isPhone} tone={tones[word]}>
      {refundAmount && Number(refundAmount) < Number(amount)
        ? t('payment.partlyRefunded', { amount: formatMoney(refundAmount, currency, i18n.language) })
        : t(`payment.${word}`)}
    </StatusBadge>
  );
}
