import { Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { Customer, FamilyOverview } from '@fovea/contracts/customers/schema';
import { formatDay } from '@fovea/contracts/dates';
import type { Patient } from '@fovea/contracts/patients/schema';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../i18n/name-of.ts';
import { RateBadge } from '../../parts/compliance/rate-badge.tsx';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ChildEnrolment } from './enrolment/child-enrolment.tsx';
import { useMayExamine } from './examinations/examination-queries.ts';
import { LatestExamination } from './examinations/latest-examination.tsx';
import { customerPaths } from './paths.ts';
import { isUnexpired, PlanStatus } from './plan-status.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  name: { margin: 0 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

export type FamilyChildrenProps = {
  family: Customer;
  /** undefined: loading or unavailable. */
  overview: FamilyOverview | undefined;
};

/** Each child with its plan, and with rate and last use once loaded. */
export function FamilyChildren({ family, overview }: FamilyChildrenProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  if (family.accounts.length === 0) return <span>{t('patients.none')}</span>;
  return (
    <div className={styles.root}>
      {family.accounts.map((patient) => (
        <Child
          key={patient._id}
          family={family}
          patient={patient}
          treated={overview && (overview.accounts.find(({ _id }) => _id === patient._id) ?? untreated)}
        />
      ))}
    </div>
  );
}

type Treated = Pick<FamilyOverview['accounts'][number], 'rate' | 'prescribedRate' | 'firstWeek' | 'lastUse'>;
const untreated: Treated = { rate: null, prescribedRate: null, firstWeek: false, lastUse: null };
type ChildProps = { family: Customer; patient: Patient; treated: Treated | undefined };

function Child({ family, patient, treated }: ChildProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: ui } = useTranslation('ui');
  const { t: holds } = useTranslation('holds');
  const area = useStaffArea();
  const to = useDialogTo();
  const mayExamine = useMayExamine();
  return (
    <Card>
      <div className={styles.row}>
        <Subtitle2 as="h4" className={styles.name} translate="no">
          {`${nameOf(patient)} · ${patient.patientId}`}
        </Subtitle2>
        {patient.removedAt ? (
          <StatusBadge tone="attention">{t('patients.removed')}</StatusBadge>
        ) : (
          treated && (
            <RateBadge
              rate={treated.rate}
              prescribedRate={treated.prescribedRate}
              firstWeek={treated.firstWeek}
              small={false}
            />
          )
        )}
        {patient.onHoldSince && <StatusBadge tone="poor">{holds('staff.onHold')}</StatusBadge>}
      </div>
      <FactList
        facts={[
          [
            t('plan.name'),
            <span key="plan" className={styles.row}>
              {patient.planName ?? (isUnexpired(patient) && t('plan.onceOff'))}
              <PlanStatus patient={patient} />
            </span>,
          ],
          [t('plan.expiry'), <CalendarDay key="end" value={patient.expiredDate} timeZone={family.timezone} />],
          [t('plan.autoRenew'), ui(patient.subscriptionStatus === 'active' ? 'yes' : 'no')],
          [t('column.lastUse'), treated ? treated.lastUse && formatDay(treated.lastUse) : '…'],
          [t('column.doctor'), patient.doctorName],
          ...(patient.prescribedPerWeek === null
            ? []
            : [[t('field.prescribedPerWeek'), String(patient.prescribedPerWeek)] as const]),
        ]}
      />
      <div className={styles.row}>
        <LinkButton
          size="small"
          appearance="secondary"
          to={to(customerPaths.accountCompliance(area, family._id, patient._id, 'overview'))}
        >
          {t('plan.compliance')}
        </LinkButton>
        <LinkButton
          size="small"
          appearance={patient.onHoldSince ? 'primary' : 'secondary'}
          to={to(customerPaths.accountHold(area, family._id, patient._id, 'overview'))}
        >
          {holds(patient.onHoldSince ? 'staff.decide' : 'staff.hold')}
        </LinkButton>
        <LinkButton
          size="small"
          appearance="secondary"
          to={to(customerPaths.accountSymptom(area, family._id, patient._id, 'overview'))}
        >
          {holds('staff.reportFor')}
        </LinkButton>
        {mayExamine && (
          <LinkButton
            size="small"
            appearance="secondary"
            to={to(customerPaths.accountIncident(area, family._id, patient._id, 'overview'))}
          >
            {holds('staff.reportIncident')}
          </LinkButton>
        )}
        {area === 'admin' && !patient.removedAt && (
          <LinkButton
            size="small"
            appearance="secondary"
            to={to(customerPaths.accountCharge(area, family._id, patient._id, 'overview'))}
          >
            {t(patient.planId ? 'plan.change' : 'plan.add')}
          </LinkButton>
        )}
      </div>
      {mayExamine && <ChildEnrolment family={family} patient={patient} />}
      {mayExamine && <LatestExamination family={family} patient={patient} />}
    </Card>
  );
}
