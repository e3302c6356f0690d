import type { Catalog } from '@fovea/contracts/catalogs/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { RegionCell } from '../../parts/regions/region-cell.tsx';
import type { Column } from '../../ui/table/column.ts';

export const catalogColumns: Column<Catalog, TextKey<'catalogs'>>[] = [
  { id: 'name', titleKey: 'column.name', cell: ({ name }) => name, sortable: true },
  { id: 'reference', titleKey: 'column.reference', cell: ({ reference }) => reference, sortable: true, card: 'fact' },
  { id: 'version', titleKey: 'column.version', cell: ({ version }) => version, sortable: true, card: 'fact' },
  { id: 'region', titleKey: 'column.region', cell: () => <RegionCell region={null} /> },
  { id: 'size', titleKey: 'column.size', cell: ({ width, height }) => `${width} × ${height}`, kind: 'number' },
  {
    id: 'duration',
    titleKey: 'column.duration',
    cell: ({ duration }) => duration,
    kind: 'number',
    sortable: true,
    card: 'fact',
  },
  { id: 'intervals', titleKey: 'column.intervals', cell: ({ intervals }) => intervals, kind: 'number', sortable: true },
  {
    id: 'timesPerDay',
    titleKey: 'column.timesPerDay',
    cell: ({ timesPerDay }) => timesPerDay,
    kind: 'number',
    sortable: true,
  },
  {
    id: 'timesPerWeek',
    titleKey: 'column.timesPerWeek',
    cell: ({ timesPerWeek }) => timesPerWeek,
    kind: 'number',
    sortable: true,
  },
];
