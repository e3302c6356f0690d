import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { AcceptedCards } from './accepted-cards.tsx';
import type { CardFormProps } from './card-form.ts';

const LocalCardForm = lazy(async () => ({ default: (await import('./local-card-form.tsx')).LocalCardForm }));
const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }));

/** The card form: the provider's own where its key is configured, else ours against the local sandbox. */
export function CardDialog({ summary, ...props }: CardFormProps) {
  const { t } = useTranslation('charge');
  const base = useQuery({ ...apiQuery(getBaseSetting, {}), staleTime: Number.POSITIVE_INFINITY });
  const form = {
    ...props,
    summary: (
      <>
        {summary}
        <AcceptedCards />
      </>
    ),
  };
  const { publishableKey, apiUrl } = base.data?.payment ?? { publishableKey: null, apiUrl: null };
  const waiting = (
    <ViewDialog title={form.title} onClose={form.onClose}>
      {base.error ? (
        <ErrorState error={base.error} onRetry={() => void base.refetch()} hasData={false} />
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
        <StripeCardForm {...form} publishableKey={publishableKey} />
      ) : apiUrl ? (
        <LocalCardForm {...form} apiUrl={apiUrl} />
      ) : (
        waiting
      )}
    </Suspense>
  );
}
