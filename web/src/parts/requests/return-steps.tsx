import type { ReturnProgress } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/fact-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type ReturnStepsProps = { progress: ReturnProgress /** Money is expected. */; isRefund: boolean };

/** How far a return has come, step by step. */
export function ReturnSteps({ progress: { labelSentAt, received, refundedAt }, isRefund }: ReturnStepsProps) {
  const { t } = useTranslation('requests');
  return (
    <section aria-label={t('return.title')}>
      <FactList
        facts={[
          [t('return.labelSent'), <Step key="label" isDone={labelSentAt !== null} />],
          [t('return.received'), <Step key="received" isDone={received} />],
          ...(isRefund ? [[t('return.refunded'), <Step key="refunded" isDone={refundedAt !== null} />] as const] : []),
        ]}
      />
    </section>
  );
}

function Step({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation('requests');
  return <StatusBadge tone={isDone ? 'good' : 'neutral'}>{t(isDone ? 'return.yes' : 'return.no')}</StatusBadge>;
}
