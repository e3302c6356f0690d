import { makeStyles, Skeleton, SkeletonItem, Subtitle2, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers';
import { getDeviceDetails } from '@fovea/contracts/devices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { languageNames } from '../../i18n/languages.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { DeviceStatus } from './device-status.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))', gap: tokens.spacingHorizontalXXL, alignItems: 'start' },
  part: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
});

/** What the product itself knows about the family and its device. */
export function CustomerDetails({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: ui } = useTranslation('ui');
  const { device, timezone } = family;
  return (
    <div className={styles.root}>
      <section className={styles.part}>
        <Subtitle2 as="h3">{t('section.person')}</Subtitle2>
        <FactList
          facts={[
            [t('details.reference'), <Copyable key="reference" text={family.referenceNumber} />],
            [t('column.email'), <Copyable key="email" text={family.email} />],
            [t('column.clinic'), family.company?.name],
            [t('column.doctor'), family.doctorName],
            [t('column.registerDate'), <DateTime key="registered" value={family.registerDate} variant="minute" />],
            [t('column.lastLoginAt'), <DateTime key="login" value={family.lastLoginAt} variant="minute" />],
            [t('column.lock'), t(family.lock ? 'status.locked' : 'status.active')],
            [t('details.testUser'), ui(family.debug ? 'yes' : 'no')],
            [t('field.language'), languageNames[family.language]],
            [t('field.timezone'), timezone.replaceAll('_', ' ')],
            [t('details.timezoneChange'), <DateTime key="zone" value={family.timezoneUpdateDate} timeZone={timezone} />],
          ]}
        />
      </section>
      <section className={styles.part}>
        <Subtitle2 as="h3">{t('device.title')}</Subtitle2>
        {device ? <DeviceFacts device={device} timezone={timezone} /> : t('details.noDevice')}
      </section>
    </div>
  );
}

type DeviceFactsProps = { device: NonNullable<Customer['device']>; timezone: string };

/** Doctors are told number and status; the rest is the office's. */
function DeviceFacts({ device, timezone }: DeviceFactsProps) {
  const { t } = useTranslation('customers');
  const user = useUser();
  const isDoctor = user.type === 'normal' && user.userType === 'doctor';
  const { data, error, refetch } = useQuery({ ...apiQuery(getDeviceDetails, { id: device._id }), enabled: !isDoctor });
  const known = [
    [t('device.serial'), <Copyable key="serial" text={device.serial_number} />],
    [t('plan.status'), <DeviceStatus key="status" status={data?.status ?? device.status} />],
  ] as const;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isDoctor) return <FactList facts={known} />;
  if (!data)
    return (
      <Skeleton aria-hidden>
        <SkeletonItem size={96} />
      </Skeleton>
    );
  return (
    <FactList
      facts={[
        ...known,
        [t('usage.product'), data.productName],
        [t('details.productReference'), data.catalog.reference],
        [t('details.udi'), data.udi],
        [t('details.manufactured'), <DateTime key="made" value={data.createdDate} />],
        [t('details.bindingDate'), <DateTime key="bound" value={data.bindingDate ?? data.distributedAt} timeZone={timezone} />],
        [t('details.lastUsage'), <DateTime key="used" value={data.lastUsage} variant="minute" timeZone={timezone} />],
        [t('details.version'), data.version],
      ]}
    />
  );
}
