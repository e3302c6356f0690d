import type { Customer } from '@fovea/contracts/customers/schema';
import { zoneName } from '@fovea/contracts/dates';
import { showPostalCode } from '@fovea/contracts/postal-codes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../i18n/languages.ts';
import { readingOf } from '../../i18n/name-of.ts';
import { Accepted } from '../../parts/consent/accepted.tsx';
import { CalendarDay, DateTime } from '../../parts/dates/date-time.tsx';
import { clinicianNames } from '../../parts/patients/clinician-names.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { RecordColumns, RecordParts, RecordSection } from '../../ui/record-section.tsx';
import { FamilyStatus } from './customer-cells.tsx';
import { familyOverview } from './customer-queries.ts';
import { DeviceFacts } from './device-facts.tsx';
import { NotesForm } from './notes-form.tsx';

/** Account data, address, device, and staff notes of the family. */
export function CustomerDetails({ family }: { family: Customer }) {
  const { t } = useTranslation('customers');
  const { t: ui } = useTranslation('ui');
  const { device, timezone } = family;
  const { data: overview } = useQuery(familyOverview(family));
  const reading = readingOf(family);
  return (
    <RecordColumns>
      <RecordSection title={t('section.person')}>
        <FactList
          facts={[
            [t('details.reference'), <Copyable key="reference" text={family.referenceNumber} />],
            ...(reading ? [[ui('reading.name'), reading] as const] : []),
            [t('column.email'), <Copyable key="email" text={family.email} />],
            [t('column.clinic'), family.company?.name],
            [t('column.doctor'), clinicianNames(family)],
            [t('column.registerDate'), <DateTime key="registered" value={family.registerDate} variant="minute" />],
            [t('column.lastLoginAt'), <DateTime key="login" value={family.lastLoginAt} variant="minute" />],
            [
              t('column.lock'),
              family.lock || overview ? (
                <FamilyStatus key="status" lock={family.lock} invitation={overview?.invitation ?? null} />
              ) : (
                '…'
              ),
            ],
            [ui('accepted.title'), family.agreement && <Agreement key="agreement" agreement={family.agreement} />],
            [t('details.testUser'), ui(family.debug ? 'yes' : 'no')],
            [t('field.language'), languageNames[family.language]],
            [t('field.timezone'), zoneName(timezone)],
            [
              t('details.timezoneChange'),
              <CalendarDay key="zone" value={family.timezoneUpdateDate} timeZone={timezone} />,
            ],
          ]}
        />
      </RecordSection>
      <RecordParts>
        <RecordSection title={t('details.shipping')}>
          <FactList
            facts={[
              [t('field.needRequired'), ui(family.needRequired ? 'yes' : 'no')],
              [t('field.zip'), showPostalCode(family.zip, family.country)],
              [t('field.address'), family.address],
            ]}
          />
        </RecordSection>
        <RecordSection title={t('device.title')}>
          {device ? <DeviceFacts family={family} device={device} /> : t('details.noDevice')}
          <NotesForm family={family} />
        </RecordSection>
      </RecordParts>
    </RecordColumns>
  );
}

function Agreement({ agreement: { url, version, at, address } }: { agreement: NonNullable<Customer['agreement']> }) {
  return <Accepted texts={{ privacy: url }} version={version} by="parent" at={at} address={address} />;
}
