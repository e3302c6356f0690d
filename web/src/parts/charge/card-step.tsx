import type { CardCharge } from '@fovea/contracts/payments/charge-schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigateTo } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { CardDialog } from './card-dialog.tsx';
import type { ChargeArea } from './charge-choice.ts';
import { resultOf } from './result-of.ts';

export type CardStepProps = {
  title: string;
  charge: CardCharge;
  area: ChargeArea;
  /** A renewal's payment, whose result links back to its page. */
  isRenewal?: boolean;
  /** Description of the payment. */
  summary: ReactNode;
  /** Another button beside Cancel. */
  extra?: ReactNode;
  onClose: () => void;
};

/** Pays a charge with a card. Ends at the payment result of the role. */
export function CardStep({ charge, area, isRenewal = false, ...frame }: CardStepProps) {
  const { t, i18n } = useTranslation('charge');
  const navigate = useNavigateTo();
  const { paymentId, intentId, clientSecret, amount, currency } = charge;
  const resultPath = resultOf(area, paymentId, isRenewal);
  return (
    <CardDialog
      {...frame}
      action={t('pay', { amount: formatMoney(amount, currency, i18n.language) })}
      intent={{ kind: 'payment_intent', id: intentId, clientSecret }}
      returnUrl={new URL(resultPath, location.origin).href}
      // Named as in the provider's return URL.
      onDone={() => navigate(`${resultPath}&redirect_status=succeeded`)}
    />
  );
}
