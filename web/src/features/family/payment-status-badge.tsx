import type { Order } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
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
}: Pick<Order, 'status' | 'failure'> & { isOpen?: boolean }) {
  const { t } = useTranslation('family');
  const isPhone = useMediaQuery(phone);
  // Money that does not match what was asked may have been taken: nobody says here that it was not.
  const failed = failure === 'declined' ? 'declined' : failure === 'mismatch' ? 'pending' : 'notCompleted';
  const word = status === 'failed' ? failed : status === 'pending' && isOpen ? 'open' : status;
  return (
    <StatusBadge wraps={isPhone} tone={tones[word]}>
      {t(`payment.${word}`)}
    </StatusBadge>
  );
}
