import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { storedDays } from '@fovea/contracts/dates';
import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { CalendarDay, DateTime } from '../../parts/dates/date-time.tsx';
import { isDoctor } from '../../routing/area.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { DeviceStatus } from './device-status.tsx';

type BoundDevice = NonNullable<Customer['device']>;
export type DeviceFactsProps = { family: Customer; device: BoundDevice };

/** The family's device: office staff see inventory data, doctors the treatment data. */
export function DeviceFacts(props: DeviceFactsProps) {
  return isDoctor(useUser()) ? <TreatmentFacts {...props} /> : <InventoryFacts {...props} />;
}

function InventoryFacts({ family: { timezone }, device }: DeviceFactsProps) {
  const { t } = useTranslation('customers');
  const { data, error, refetch } = useQuery(apiQuery(getDeviceDetails, { id: device._id }));
  const known = useKnown(device, data?.status);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} hasData={false} />;
  if (!data) return <Waiting />;
  return (
    <FactList
      facts={[
        ...known,
        [t('usage.product'), data.productName],
        [t('details.productReference'), data.catalog.reference],
        [t('details.udi'), data.udi],
        [t('details.manufactured'), <CalendarDay key="made" value={data.createdDate} timeZone={storedDays} />],
        [
          t('details.bindingDate'),
          <CalendarDay key="bound" value={data.bindingDate ?? data.distributedAt} timeZone={timezone} />,
        ],
        [t('details.lastUsage'), <DateTime key="used" value={data.lastUsage} variant="minute" />],
        [t('details.version'), data.version],
      ]}
    />
  );
}

/** Doctors have no access to the inventory: product and last use come from the newest treatment record. */
function TreatmentFacts({ family, device }: DeviceFactsProps) {
  const { t } = useTranslation('customers');
  const newest = apiQuery(findRecords, {
    userId: family._id,
    db: family.db,
    pageSize: 1,
    sort: 'happenedTime',
    order: 'desc',
  });
  const { data, error, refetch } = useQuery(newest);
  const known = useKnown(device);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} hasData={false} />;
  if (!data) return <Waiting />;
  const [last] = data.list;
  return (
    <FactList
      facts={[
        ...known,
        [t('usage.product'), last?.productName],
        [t('details.lastUsage'), <DateTime key="used" value={last?.happenedTime} variant="minute" />],
        [t('usage.patient'), last?.accountName],
      ]}
    />
  );
}

function useKnown(device: BoundDevice, status: string = device.status): [string, ReactNode][] {
  const { t } = useTranslation('customers');
  return [
    [t('device.serial'), <Copyable key="serial" text={device.serial_number} />],
    [t('plan.status'), <DeviceStatus key="status" status={status} />],
  ];
}

const Waiting = () => (
  <Skeleton aria-hidden>
    <SkeletonItem size={96} />
  </Skeleton>
);
