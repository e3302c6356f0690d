import { formatDate } from '@fovea/contracts/dates';
import type { OwnRequestThread, ReturnProgress } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FactList } from '../../ui/fact-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Returned = Pick<z.output<typeof OwnRequestThread>, 'isRefund' | 'refundType' | 'open'>;
type ReturnStepsProps = {
  progress: ReturnProgress;
  request: Returned;
  /** The family's time zone. */
  timeZone: string;
};

/** The steps of a return with their status; for a closed one their result. */
export function ReturnSteps({ progress, request: { isRefund, refundType, open }, timeZone }: ReturnStepsProps) {
  const { t } = useTranslation('requests');
  const { labelSentAt, received, refundedAt, plan } = progress;
  const money = t(refundType === 'deposit' ? 'return.depositBack' : 'return.refunded');
  return (
    <section aria-label={t('return.title')}>
      <FactList
        facts={[
          [t('return.labelSent'), <Step key="label" isDone={labelSentAt !== null} isOpen={open} />],
          [t('return.received'), <Step key="received" isDone={received} isOpen={open} />],
          ...(isRefund ? [[money, <Step key="refunded" isDone={refundedAt !== null} isOpen={open} />] as const] : []),
          ...(plan ? [[t('return.plan'), <PlanStep key="plan" plan={plan} timeZone={timeZone} />] as const] : []),
        ]}
      />
    </section>
  );
}

type StepProps = {
  isDone: boolean;
  /** The step is still possible. */
  isOpen: boolean;
};

function Step({ isDone, isOpen }: StepProps) {
  const { t } = useTranslation('requests');
  const word = isDone ? 'return.yes' : isOpen ? 'return.no' : 'return.notDone';
  return <StatusBadge tone={isDone ? 'good' : 'neutral'}>{t(word)}</StatusBadge>;
}

type PlanStepProps = { plan: NonNullable<ReturnProgress['plan']>; timeZone: string };

function PlanStep({ plan: { ended, endsAt }, timeZone }: PlanStepProps) {
  const { t } = useTranslation('requests');
  return (
    <StatusBadge tone="neutral">
      {ended ? t('return.planEnded') : t('return.planRuns', { date: formatDate(endsAt, 'day', timeZone) })}
    </StatusBadge>
  );
}
