import { Button } from '@fluentui/react-components';
import { links } from '@fovea/contracts/links';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import type { OpenCharge } from './charge-choice.ts';
import type { Charged } from './charge-queries.ts';
import { ChargeSummary } from './charge-summary.tsx';

const LocalCardForm = lazy(async () => ({ default: (await import('./local-card-form.tsx')).LocalCardForm }));
const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }));

export type CardStepProps = {
  title: string;
  opened: OpenCharge;
  charged: Charged;
  onBack: () => void;
  onClose: () => void;
};

/**
 * The card form: the provider's own where its key is configured, else ours against the local sandbox. Ends at the
 * payment result of the role.
 */
export function CardStep({ title, opened, charged, onBack, onClose }: CardStepProps) {
  const { t, i18n } = useTranslation('charge');
  const navigate = useNavigateTo();
  const base = useQuery({ ...apiQuery(getBaseSetting, {}), staleTime: Number.POSITIVE_INFINITY });
  const { plan, choice, result } = opened;
  const resultPath = `${links.paymentResult(charged.area)}?${new URLSearchParams({ id: result.paymentId })}`;

  const { publishableKey, apiUrl } = base.data?.payment ?? { publishableKey: null, apiUrl: null };
  const frame = {
    title,
    action: t('pay', { amount: formatMoney(result.amount, result.currency, i18n.language) }),
    extra: <Button onClick={onBack}>{t('back')}</Button>,
    clientSecret: result.clientSecret,
    returnUrl: new URL(resultPath, location.origin).href,
    // Named as the provider names it on its own way back.
    onPaid: () => navigate(`${resultPath}&redirect_status=succeeded`),
    onClose,
    summary: <ChargeSummary plan={plan} charged={charged} autoRenew={choice.autoRenew} />,
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
        <LocalCardForm {...frame} intentId={result.intentId} apiUrl={apiUrl} />
      ) : (
        waiting
      )}
    </Suspense>
  );
}
