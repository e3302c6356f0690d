import { makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import type { Patient } from '@fovea/contracts/patients/schema';
import { previewStop, stopRenewal } from '@fovea/contracts/renewals/endpoints';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { confirmShown } from '../../parts/charge/confirm-shown.ts';
import { stopWords } from '../../parts/charge/stop-words.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { familyAfterStop } from './customer-queries.ts';
import { ExpiryEditor } from './expiry-editor.tsx';
import { isUnexpired, PlanStatus } from './plan-status.tsx';

const useStyles = makeStyles({
  row: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

export type PlanFactsProps = { family: Customer; patient: Patient };

/** The child's plan, its end and renewal. Administrators change the end and stop the renewal. */
export function PlanFacts({ family, patient }: PlanFactsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('customers');
  const { t: words } = useTranslation('charge');
  const { t: ui } = useTranslation('ui');
  const { t: holds } = useTranslation('holds');
  const isAdmin = useStaffArea() === 'admin';
  const isRenewing = patient.subscriptionStatus === 'active';
  const stop = async () => {
    const about = { accountId: patient._id, db: family.db };
    const isDone = await confirmShown({
      preview: () => call(previewStop, about),
      question: (preview) => ({
        title: t('plan.stopTitle', { name: nameOf(patient) }),
        body: stopWords(preview, words, i18n.language),
        action: t('plan.stop'),
        danger: true,
      }),
      run: (hash) => call(stopRenewal, { ...about, hash }),
    });
    if (isDone) familyAfterStop(family._id, patient._id);
  };
  return (
    <FactList
      facts={[
        [t('plan.name'), patient.planName ?? (isUnexpired(patient) ? t('plan.onceOff') : null)],
        [
          t('plan.status'),
          <span key="status" className={styles.row}>
            <PlanStatus patient={patient} />
            {patient.onHoldSince && <StatusBadge tone="poor">{holds('staff.onHold')}</StatusBadge>}
          </span>,
        ],
        [
          t('plan.expiry'),
          <ExpiryEditor key={patient.expiredDate} family={family} patient={patient} mayEdit={isAdmin} />,
        ],
        [
          t('plan.autoRenew'),
          <span key="renew" className={styles.row}>
            {ui(isRenewing ? 'yes' : 'no')}
            {isRenewing && isAdmin && (
              <ReasonButton
                size="small"
                reason={patient.renewHasEnd ? t('plan.stopLocked') : null}
                onClick={() => void stop()}
              >
                {t('plan.stop')}
              </ReasonButton>
            )}
          </span>,
        ],
        ...(patient.graceUntil && new Date(patient.graceUntil) > new Date()
          ? [
              [
                t('plan.grace'),
                <CalendarDay key="grace" value={patient.graceUntil} timeZone={family.timezone} />,
              ] as const,
            ]
          : []),
        [
          t('plan.guarantee'),
          <CalendarDay key="guarantee" value={patient.experienceDate} timeZone={family.timezone} />,
        ],
      ]}
    />
  );
}
