import { Body1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { Dispute, Finding } from '@fovea/contracts/payments/books-schema';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const useStyles = makeStyles({
  section: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    margin: `${tokens.spacingVerticalL} 0 ${tokens.spacingVerticalXXL}`,
  },
});

const tones = {
  needsResponse: 'attention',
  underReview: 'info',
  won: 'good',
  lost: 'poor',
  closed: 'neutral',
} as const satisfies Record<Dispute['status'], Tone>;

/** What a payer disputes, and until when the bank takes an answer. */
export function PaymentDispute({ dispute }: { dispute: Dispute }) {
  const styles = useStyles();
  const { t } = useTranslation('payments');
  const { status, reason, amount, currency, openedAt, dueBy, closedAt } = dispute;
  return (
    <section className={styles.section}>
      <Subtitle2 as="h3">{t('dispute.title')}</Subtitle2>
      <FactList
        facts={[
          [
            t('dispute.state'),
            <StatusBadge key="state" tone={tones[status]}>
              {t(`dispute.status.${status}`)}
            </StatusBadge>,
          ],
          [t('dispute.reasonLabel'), t(`dispute.reason.${reason}`)],
          [t('dispute.amount'), <Money key="amount" amount={amount} currency={currency} />],
          [t('dispute.openedAt'), <DateTime key="opened" value={openedAt} variant="minute" />],
          ...(dueBy ? [[t('dispute.dueBy'), <DateTime key="due" value={dueBy} variant="minute" />] as const] : []),
          ...(closedAt
            ? [[t('dispute.closedAt'), <DateTime key="closed" value={closedAt} variant="minute" />] as const]
            : []),
        ]}
      />
    </section>
  );
}

/** What the nightly comparison found, and what is to be done about it. */
export function PaymentFinding({ finding }: { finding: Finding }) {
  const styles = useStyles();
  const { t } = useTranslation('payments');
  const { kind, foundAt, currency, expected, found, subject, repaired } = finding;
  return (
    <section className={styles.section}>
      <Subtitle2 as="h3">{t('finding.title')}</Subtitle2>
      <Body1>{t(`finding.kind.${kind}`)}</Body1>
      <FactList
        facts={[
          [
            t('column.status'),
            <StatusBadge key="state" tone={repaired ? 'good' : 'attention'}>
              {t(repaired ? 'finding.repaired' : 'finding.open')}
            </StatusBadge>,
          ],
          [t('finding.here'), <Money key="here" amount={expected} currency={currency} />],
          [t('finding.there'), <Money key="there" amount={found} currency={currency} />],
          ...(subject ? [[t('finding.about'), <Copyable key="about" text={subject} />] as const] : []),
          [t('finding.foundAt'), <DateTime key="found" value={foundAt} variant="minute" />],
        ]}
      />
    </section>
  );
}
