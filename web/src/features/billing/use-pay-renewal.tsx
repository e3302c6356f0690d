import type { CardCharge } from '@fovea/contracts/payments/charge-schema';
import { getBilling, payRenewal } from '@fovea/contracts/payments/portal-endpoints';
import type { Billing } from '@fovea/contracts/payments/renewal-schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { CardStep } from '../../parts/charge/card-step.tsx';
import { resultOf } from '../../parts/charge/result-of.ts';
import { showError } from '../../ui/error-dialog.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';

type Unpaid = Pick<Billing['ended'][number], 'accountId' | 'accountName' | 'planName' | 'amount' | 'currency'>;
export type PayRenewal = { pay: (method: 'card' | 'saved') => void; isPending: boolean; form: ReactNode };

/** Pays a declined renewal with a newly entered or the stored card. */
export function usePayRenewal({ accountId, accountName, planName, amount, currency }: Unpaid): PayRenewal {
  const { t, i18n } = useTranslation('billing');
  const navigate = useNavigateTo();
  const [charge, setCharge] = useState<CardCharge | null>(null);
  const { mutate, isPending } = useApiMutation(payRenewal, {
    onError: showError,
    onSuccess: (opened) => {
      if (opened.method === 'card') return setCharge(opened);
      navigate(resultOf('index', opened.paymentId, true));
    },
  });
  const form = charge && (
    <CardStep
      title={t('pay.title', { name: accountName })}
      charge={charge}
      area="index"
      isRenewal
      summary={
        <FactList
          facts={[
            [t('plan'), planName],
            [t('pay.now'), formatMoney(amount, currency, i18n.language)],
            [t('pay.later'), t('pay.kept')],
          ]}
        />
      }
      onClose={() => {
        setCharge(null);
        void invalidate(getBilling);
      }}
    />
  );
  return { pay: (method) => mutate({ accountId, method }), isPending, form };
}
