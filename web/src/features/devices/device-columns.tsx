import { storedDays } from '@fovea/contracts/dates';
import type { Device } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/text-key.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import { Holder } from '../../parts/devices/holder.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import type { Column } from '../../ui/table/column.ts';

export const deviceColumns: Column<Device, TextKey<'devices'>>[] = [
  { id: 'productName', titleKey: 'column.productName', cell: ({ productName }) => productName, sortable: true },
  { id: 'type', titleKey: 'column.type', cell: ({ type }) => <TypeCell type={type} />, kind: 'status', sortable: true },
  {
    id: 'serial_number',
    titleKey: 'column.serial',
    cell: ({ serial_number }) => <Copyable text={serial_number} />,
    sortable: true,
    card: 'fact',
  },
  { id: 'udi', titleKey: 'column.udi', cell: ({ udi }) => udi, sortable: true },
  { id: 'order_number', titleKey: 'column.order', cell: ({ order_number }) => order_number, sortable: true },
  {
    id: 'companyName',
    titleKey: 'column.company',
    cell: ({ companyName }) => companyName,
    sortable: true,
    card: 'fact',
  },
  { id: 'customer', titleKey: 'column.customer', cell: (device) => <Holder {...device} />, card: 'fact' },
  {
    id: 'status',
    titleKey: 'column.status',
    cell: ({ status }) => <DeviceStatus status={status} />,
    kind: 'status',
    sortable: true,
    card: 'badge',
  },
  {
    id: 'createdDate',
    titleKey: 'column.created',
    cell: ({ createdDate }) => <CalendarDay value={createdDate} timeZone={storedDays} />,
    kind: 'date',
    sortable: true,
  },
];

function TypeCell({ type }: Pick<Device, 'type'>) {
  const { t } = useTranslation('device-words');
  return <>{t(`type.${type}`)}</>;
}
