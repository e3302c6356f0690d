import { links } from '@fovea/contracts/links';
import { type Payment, refundBlock } from '@fovea/contracts/payments/schema';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { confirmUndo, mayBeUndone } from './confirm-undo.ts';
import { paymentPaths } from './paths.ts';

/** Why it cannot be refunded; null: it can. */
export function refundReason(payment: Payment, t: TFunction<'payments'>): string | null {
  if (payment.dispute) return t('refund.isDisputed');
  if (payment.status !== 'succeeded') return t('onlySucceeded');
  return refundBlock(payment) ? t('refund.nothingPaid') : null;
}

/** What can be done with a payment from the list: everybody looks, administrators settle, refund and undo. */
export function usePaymentActions(): RowActions<Payment> {
  const { t, i18n } = useTranslation('payments');
  const area = useStaffArea();
  const to = useDialogTo();
  return (payment) => {
    const disabledReason = payment.status === 'succeeded' ? null : t('onlySucceeded');
    return [
      { label: t('view'), to: to(paymentPaths.view(area, payment._id)) },
      {
        label: t('receipt'),
        disabledReason,
        onClick: () => window.open(links.receipt(payment._id), '_blank', 'noopener'),
      },
      area === 'admin' &&
        payment.attention !== null &&
        payment.settledAt === null && { label: t('settle.action'), to: to(paymentPaths.settle(payment._id)) },
      area === 'admin' && {
        label: t('refund.action'),
        danger: true,
        disabledReason: refundReason(payment, t),
        to: to(paymentPaths.refund(payment._id)),
      },
      area === 'admin' &&
        mayBeUndone(payment) && {
          label: t('undo.action'),
          danger: true,
          onClick: () => void confirmUndo(payment, t, i18n.language),
        },
    ];
  };
}
