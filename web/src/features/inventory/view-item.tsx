import { storedDays } from '@fovea/contracts/dates';
import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { z } from 'zod';
import { useLoaded } from '../../api/query.ts';
import { CalendarDay, DateTime, ZonesNote } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import { DoseSection } from '../../parts/dose/dose-facts.tsx';
import { OverviewLink } from '../../parts/overview/overview-link.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { companyPaths } from '../companies/paths.ts';
import { DeviceClock } from './device-clock.tsx';
import { HolderLink } from './holder-link.tsx';
import { item } from './inventory-queries.ts';
import { ItemLog } from './item-log.tsx';
import { inventoryPaths } from './paths.ts';

export const loader = ({ params }: LoaderFunctionArgs) => load(item(params.id ?? ''));

/** A device's details and everything that happened to it. */
export function ViewItemDialog() {
  const { t } = useTranslation('inventory');
  const { id = '' } = useParams();
  const device = useLoaded(item(id));
  const area = useStaffArea();
  const close = useClose(inventoryPaths.list(area));
  const to = useDialogTo();
  return (
    <ViewDialog
      title={t('view', { serial: device.serial_number })}
      size="large"
      record={inventoryPaths.view(area, id)}
      onClose={close}
      actions={<OverviewLink to={to(inventoryPaths.overview(area, id))} />}
    >
      <ZonesNote days={device.timezone} />
      <FactList facts={useFacts(device)} />
      <DoseSection dose={device.dose} />
      <ItemLog logs={device.logs} />
    </ViewDialog>
  );
}

function useFacts(device: z.output<typeof DeviceDetails>): [string, ReactNode][] {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('device-words');
  const area = useStaffArea();
  const day = (value: string | null) => <CalendarDay value={value} timeZone={storedDays} />;
  const minute = (value: string | null) => <DateTime value={value} variant="minute" />;
  return [
    [t('column.product'), `${device.productName} · ${device.catalog.reference}`],
    [t('fact.type'), words(`type.${device.type}`)],
    [t('column.serial'), <Copyable key="serial" text={device.serial_number} />],
    [t('column.status'), <DeviceStatus key="status" status={device.status} />],
    [t('fact.udi'), device.udi],
    [t('fact.order'), device.order_number],
    [
      t('column.company'),
      <AppLink key="company" to={companyPaths.overview(area, device.companyId)}>
        {device.companyName}
      </AppLink>,
    ],
    [t('column.toCompany'), device.toCompanyName],
    [t('fact.owner'), device.ownershipName],
    [t('column.customer'), <HolderLink key="holder" device={device} />],
    [t('fact.bound'), <CalendarDay key="bound" value={device.bindingDate} timeZone={device.timezone} />],
    [t('fact.lastUsage'), minute(device.lastUsage)],
    [t('fact.version'), device.version],
    [t('fact.reported'), device.reportedVersion],
    ...(device.clock
      ? [[t('fact.clock'), <DeviceClock key="clock" clock={device.clock} />] satisfies [string, ReactNode]]
      : []),
    [t('fact.created'), day(device.createdDate)],
    [t('fact.service'), day(device.serviceDate)],
    [t('fact.discard'), day(device.discardDate)],
    [t('column.updated'), minute(device.updatedAt)],
    [t('fact.comments'), device.comments],
  ];
}
