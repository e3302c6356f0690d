import { makeStyles, tokens } from '@fluentui/react-components';
import type { Customer, FamilyOverview } from '@fovea/contracts/customers/schema';
import { formatDay } from '@fovea/contracts/dates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { FamilyDose } from '../../parts/dose/family-dose.tsx';
import { clinicianNames } from '../../parts/patients/clinician-names.ts';
import { AskedPart } from '../../ui/asked-part.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Phone } from '../../ui/phone.tsx';
import { RecordColumns, RecordParts, RecordSection } from '../../ui/record-section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { FamilyStatus } from './customer-cells.tsx';
import { familyOverview } from './customer-queries.ts';
import { DeviceStatus } from './device-status.tsx';
import { FamilyChildren } from './family-children.tsx';
import { FamilyGuardians } from './family-guardians.tsx';
import { FamilyInvitation } from './family-invitation.tsx';
import { FamilyMoney } from './family-money.tsx';
import { FamilyTimeline } from './family-timeline.tsx';
import { FamilyWork } from './family-work.tsx';
import { MeetingLink } from './meeting-link.tsx';
import { useRelated } from './use-related.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** A family's overview: open tasks, children, and related records. Read-only. */
export function CustomerOverview({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: words } = useTranslation('overview');
  const overview = useQuery(familyOverview(family));
  return (
    <RecordParts>
      <div className={styles.row}>
        {(family.lock || overview.data) && (
          <FamilyStatus lock={family.lock} invitation={overview.data?.invitation ?? null} />
        )}
        {family.requesting && <StatusBadge tone="attention">{t('status.requesting')}</StatusBadge>}
        {family.debug && <StatusBadge tone="info">{t('status.test')}</StatusBadge>}
        <MeetingLink family={family} />
      </div>
      <RecordColumns>
        <RecordParts>
          <RecordSection title={words('work')}>
            <AskedPart asked={overview}>{(answer) => <FamilyWork family={family} overview={answer} />}</AskedPart>
          </RecordSection>
          <RecordSection title={t('patients.title')}>
            <FamilyChildren family={family} overview={overview.data} />
          </RecordSection>
          {family.device && <FamilyDose userId={family._id} db={family.db} />}
        </RecordParts>
        <RecordParts>
          {overview.data?.invitation && (
            <RecordSection title={t('invitation.title')}>
              <FamilyInvitation family={family} invitation={overview.data.invitation} />
            </RecordSection>
          )}
          <RecordSection title={words('facts')}>
            <FamilyFacts family={family} overview={overview.data} />
          </RecordSection>
          <FamilyGuardians family={family} />
          <RecordSection title={t('overview.money')}>
            <FamilyMoney family={family} />
          </RecordSection>
        </RecordParts>
      </RecordColumns>
      <FamilyTimeline family={family} />
    </RecordParts>
  );
}

/** Contact details, responsible staff and counts, each with a link where the reader has access. */
function FamilyFacts({ family, overview }: { family: Customer; overview: FamilyOverview | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: work } = useTranslation('worklist');
  const related = useRelated();
  const { company, device, doctorId, doctorName } = family;
  const linked = (to: string | null, words: string) =>
    to ? (
      <AppLink alone to={to}>
        {words}
      </AppLink>
    ) : (
      words
    );
  return (
    <FactList
      facts={[
        [t('column.phone'), <Phone key="phone" code={family.mobileCountryCode} number={family.phone} />],
        [t('column.email'), <Copyable key="email" text={family.email} />],
        [t('column.clinic'), company && linked(related.company(company._id), company.name)],
        [
          t('column.doctor'),
          doctorId && doctorName ? linked(related.staff(doctorId), doctorName) : clinicianNames(family),
        ],
        [
          t('device.title'),
          device && (
            <span key="device" className={styles.row}>
              {linked(related.device(device._id), device.serial_number)}
              <DeviceStatus status={device.status} />
            </span>
          ),
        ],
        // Whether later days without use were missed is unknown.
        [t('overview.heard'), overview?.heardDay && formatDay(overview.heardDay)],
        [
          work('column.contactedAt'),
          overview?.contactedAt && (
            <span key="contacted">
              <DateTime value={overview.contactedAt} variant="minute" />
              {overview.contactedBy && ` · ${overview.contactedBy}`}
            </span>
          ),
        ],
        [work('column.assignedTo'), overview?.assignedTo],
        [t('column.registerDate'), <DateTime key="registered" value={family.registerDate} />],
        [t('column.lastLoginAt'), <DateTime key="login" value={family.lastLoginAt} variant="minute" />],
        [t('details.reference'), <Copyable key="reference" text={family.referenceNumber} />],
      ]}
    />
  );
}
