import { links } from '@fovea/contracts/links';
import type { CardCharge } from '@fovea/contracts/payments/charge-schema';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import type { ChargeArea } from './charge-choice.ts';

const LocalCardForm = lazy(async () => ({ default: (await import('./local-card-form.tsx')).LocalCardForm }));
const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }));

export type CardStepProps = {
  title: string;
  charge: CardCharge;
  area: ChargeArea;
  /** What is paid, in words. */
  summary: ReactNode;
  /** Another button beside Cancel. */
  extra?: ReactNode;
  onClose: () => void;
};

/**
 * The card form: the provider's own where its key is configured, else ours against the local sandbox. Ends at the
 * payment result of the role.
 */
export function CardStep({ title, charge, area, summary, extra, onClose }: CardStepProps) {
  const { t, i18n } = useTranslation('charge');
  const navigate = useNavigateTo();
  const base = useQuery({ ...apiQuery(getBaseSetting, {}), staleTime: Number.POSITIVE_INFINITY });
  const resultPath = `${links.paymentResult(area)}?${new URLSearchParams({ id: charge.paymentId })}`;

  const { publishableKey, apiUrl } = base.data?.payment ?? { publishableKey: null, apiUrl: null };
  const frame = {
    title,
    action: t('pay', { amount: formatMoney(charge.amount, charge.currency, i18n.language) }),
    extra,
    clientSecret: charge.clientSecret,
    returnUrl: new URL(resultPath, location.origin).href,
    // Named as the provider names it on its own way back.
    onPaid: () => navigate(`${resultPath}&redirect_status=succeeded`),
    onClose,
    summary,
  };
  const waiting = (
    <ViewDialog title={title} onClose={onClose}>
      {base.error ? (
        <ErrorState error={base.error} onRetry={() => void base.refetch()} kept={false} />
      ) : base.data ? (
        t('noProvider')
      ) : (
        <TinySpinner />
      )}
    </ViewDialog>
  );
  return (
    <Suspense fallback={waiting}>
      {publishableKey ? (
        <StripeCardForm {...frame} publishableKey={publishableKey} />
      ) : apiUrl ? (
        <LocalCardForm {...frame} intentId={charge.intentId} apiUrl={apiUrl} />
      ) : (
        waiting
      )}
    </Suspense>
  );
}
