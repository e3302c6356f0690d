import { Link } from '@fluentui/react-components';
import { links } from '@fovea/contracts/links';
import type { Payment } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';

/** Only money that arrived has a receipt; it opens in a window of its own, ready to print. */
export function ReceiptLink({ payment }: { payment: Pick<Payment, '_id' | 'status'> }) {
  const { t } = useTranslation('family');
  if (payment.status !== 'succeeded') return <>–</>;
  return (
    <Link href={links.receipt(payment._id)} target="_blank" rel="noreferrer">
      {t('payments.receipt')}
    </Link>
  );
}
