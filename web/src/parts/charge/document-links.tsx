import { Link } from '@fluentui/react-components';
import { links } from '@fovea/contracts/links';
import type { Payment } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';

export type DocumentLinksProps = { payment: Pick<Payment, '_id' | 'status' | 'creditNotes'>; receipt: string };

/** Received payments have a receipt and each refund a credit note; they open in a new window, ready to print. */
export function DocumentLinks({ payment: { _id, status, creditNotes }, receipt }: DocumentLinksProps) {
  const { t } = useTranslation('ui');
  if (status !== 'succeeded' && creditNotes.length === 0) return <>–</>;
  return (
    <>
      {status === 'succeeded' && (
        <Link href={links.receipt(_id)} target="_blank" rel="noreferrer">
          {receipt}
        </Link>
      )}
      {creditNotes.map((number) => (
        <span key={number}>
          {' '}
          <Link href={links.creditNote(_id, number)} target="_blank" rel="noreferrer">
            {creditNotes.length > 1 ? `${t('creditNote')} ${number}` : t('creditNote')}
          </Link>
        </span>
      ))}
    </>
  );
}
