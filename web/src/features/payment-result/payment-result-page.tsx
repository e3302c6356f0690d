import { getPaymentDetails } from '@fovea/contracts/payments/endpoints';
import { getOwnPayment } from '@fovea/contracts/payments/portal-endpoints';
import type { Payment } from '@fovea/contracts/payments/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ApiQuery, apiQuery } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { invalidateCharged } from '../../parts/charge/invalidate-charged.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { dropSecret } from './drop-secret.ts';
import { patienceMs, type Reported, reportedIn, stageOf } from './payment-result.ts';
import { ResultCard, type ResultCardProps, type ShownPayment } from './result-card.tsx';

export const loader = dropSecret;

/** At first, and once it has taken longer than it should. */
const askEveryMs = { waiting: 1_500, slow: 15_000 };

/** Where a card payment ends, in each area: asks for the own payment until it is real. */
export function PaymentResultPage() {
  const { type } = useUser();
  const [query] = useSearchParams();
  const id = query.get('id');
  const from = { type, isRenewal: query.has('renewal') };
  if (!id) return <ResultCard stage="none" payment={null} {...from} />;
  return <AskedResult id={id} reported={reportedIn(query)} {...from} />;
}

type Shown = ShownPayment & Pick<Payment, 'status' | 'failure'>;

type AskedResultProps = Pick<ResultCardProps, 'type' | 'isRenewal'> & { id: string; reported: Reported };

function AskedResult({ id, reported, ...from }: AskedResultProps) {
  const isLate = useLate();
  const asked: ApiQuery<Shown> =
    from.type === 'customer'
      ? apiQuery(getOwnPayment, { id }, { quiet: true })
      : apiQuery(getPaymentDetails, { id, db: id.split('-')[0] }, { quiet: true });
  const stageNow = (payment: Shown | undefined) =>
    stageOf({ status: payment?.status, failure: payment?.failure, reported, isLate });
  const payment = useQuery({
    ...asked,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const now = stageNow(state.data);
      if (state.error) return false;
      if (now === 'waiting' || now === 'slow') return askEveryMs[now];
      // The failed check is known here before its event is there.
      return now === 'declined' && state.data?.status === 'pending' ? askEveryMs.slow : false;
    },
  });
  const stage = stageNow(payment.data);
  useEffect(() => {
    if (stage === 'paid') void invalidateCharged();
  }, [stage]);
  if (payment.error && !payment.data)
    return <ErrorState error={payment.error} onRetry={() => void payment.refetch()} hasData={false} />;
  return <ResultCard stage={stage} payment={payment.data ?? null} {...from} />;
}

/** Becomes true by a clock of its own: the same answer asked for again shows nothing anew. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
