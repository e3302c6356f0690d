import type { Payment } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';

/** Who paid, by e-mail; an erased family by its pseudonym. */
export function Payer({ customer: { email, formerFamily } }: Pick<Payment, 'customer'>) {
  const { t } = useTranslation('payments');
  return <>{email || (formerFamily ? t('formerFamily', { code: formerFamily }) : '–')}</>;
}
