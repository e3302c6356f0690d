import type { Release } from '@fovea/contracts/releases/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { RegionCell } from '../../parts/regions/region-cell.tsx';
import type { Column } from '../../ui/table/column.ts';

export const versionColumns: Column<Release, TextKey<'versions'>>[] = [
  { id: 'name', titleKey: 'column.name', cell: ({ name }) => name, sortable: true },
  {
    id: 'description',
    titleKey: 'column.description',
    cell: ({ description }) => description || '–',
    kind: 'longText',
    sortable: true,
    card: 'fact',
  },
  { id: 'region', titleKey: 'column.region', cell: () => <RegionCell region={null} /> },
  {
    id: 'createdAt',
    titleKey: 'column.createdAt',
    cell: ({ createdAt }) => <DateTime value={createdAt} variant="second" />,
    kind: 'date',
    sortable: true,
    card: 'fact',
  },
];
