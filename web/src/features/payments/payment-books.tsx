import { Body1, Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { Dispute, Finding } from '@fovea/contracts/books/schema';
import { getDisputeEvidence } from '@fovea/contracts/documents/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/errors.ts';
import { saveFile } from '../../api/save-file.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { showError } from '../../ui/error-dialog.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { confirmReturn } from './confirm-return.ts';

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
  appealNeedsResponse: 'attention',
  appealUnderReview: 'info',
  won: 'good',
  lost: 'poor',
  closed: 'neutral',
  other: 'attention',
} as const satisfies Record<Dispute['status'], Tone>;

/** What a payer disputes, and until when the bank takes an answer. */
export function PaymentDispute({ dispute, paymentId }: { dispute: Dispute; paymentId: string }) {
  const styles = useStyles();
  const { t } = useTranslation('payments');
  const { status, reason, statedStatus, statedReason, amount, currency, openedAt, dueBy, closedAt } = dispute;
  return (
    <section className={styles.section}>
      <Subtitle2 as="h3">{t('dispute.title')}</Subtitle2>
      <FactList
        facts={[
          [
            t('dispute.state'),
            <StatusBadge key="state" tone={tones[status]}>
              {t(`dispute.status.${status}`, { stated: statedStatus })}
            </StatusBadge>,
          ],
          [
            t('dispute.reasonLabel'),
            reason === 'other' && statedReason
              ? t('dispute.reason.stated', { stated: statedReason })
              : t(`dispute.reason.${reason}`),
          ],
          [t('dispute.amount'), <Money key="amount" amount={amount} currency={currency} />],
          [t('dispute.openedAt'), <DateTime key="opened" value={openedAt} variant="minute" />],
          ...(dueBy ? [[t('dispute.dueBy'), <DateTime key="due" value={dueBy} variant="minute" />] as const] : []),
          ...(closedAt
            ? [[t('dispute.closedAt'), <DateTime key="closed" value={closedAt} variant="minute" />] as const]
            : []),
        ]}
      />
      <CollectEvidence dispute={dispute._id} paymentId={paymentId} />
    </section>
  );
}

/** One press: everything that answers it, as a PDF to upload at the provider. Administrators answer disputes. */
function CollectEvidence({ dispute, paymentId: id }: { dispute: string; paymentId: string }) {
  const { t } = useTranslation('payments');
  const area = useStaffArea();
  const asked = { id, dispute, language: currentLanguage(), db: id.split('-')[0] };
  const collect = useMutation({
    mutationFn: () => saveFile(getDisputeEvidence, asked),
    onError: (error) => showError(asApiError(error)),
  });
  if (area !== 'admin') return null;
  return (
    <div>
      <Button icon={<ArrowDownloadRegular />} disabledFocusable={collect.isPending} onClick={() => collect.mutate()}>
        {t(collect.isPending ? 'dispute.collecting' : 'dispute.collect')}
      </Button>
    </div>
  );
}

/** What the nightly comparison found, and what is to be done about it. */
export function PaymentFinding({ finding, paymentId: id }: { finding: Finding; paymentId: string }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('payments');
  const area = useStaffArea();
  const { kind, foundAt, currency, expected, found, subject, repaired, surplus } = finding;
  return (
    <section className={styles.section}>
      <Subtitle2 as="h3">{t('finding.title')}</Subtitle2>
      <Body1>{t(repaired && kind === 'double' ? 'surplus.done' : `finding.kind.${kind}`)}</Body1>
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
      {surplus && area === 'admin' && (
        <div>
          <Button onClick={() => void confirmReturn({ id, charge: subject }, t, i18n.language)}>
            {t('surplus.action')}
          </Button>
        </div>
      )}
    </section>
  );
}
