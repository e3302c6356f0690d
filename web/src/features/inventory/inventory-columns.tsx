import type { InventoryItem } from '@fovea/contracts/inventory/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import { Holder } from '../../parts/devices/holder.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import type { Column } from '../../ui/table/column.ts';

export const inventoryColumns: Column<InventoryItem, TextKey<'inventory'>>[] = [
  { id: 'productName', titleKey: 'column.product', cell: ({ productName }) => productName, sortable: true },
  {
    id: 'status',
    titleKey: 'column.status',
    cell: ({ status }) => <DeviceStatus status={status} />,
    kind: 'status',
    sortable: true,
    card: 'badge',
  },
  {
    id: 'serial_number',
    titleKey: 'column.serial',
    cell: ({ serial_number }) => <Copyable text={serial_number} />,
    sortable: true,
    card: 'fact',
  },
  {
    id: 'updatedAt',
    titleKey: 'column.updated',
    cell: ({ updatedAt }) => <DateTime value={updatedAt} variant="minute" />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'customer',
    titleKey: 'column.customer',
    cell: (device) => <Holder {...device} />,
    kind: 'longText',
    card: 'fact',
  },
  {
    id: 'companyName',
    titleKey: 'column.company',
    cell: ({ companyName }) => companyName,
    sortable: true,
    card: 'fact',
  },
  { id: 'toCompany', titleKey: 'column.toCompany', cell: ({ toCompanyName }) => toCompanyName ?? '–' },
];
