import type { Company } from '@fovea/contracts/companies/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { RegionCell } from '../../parts/regions/region-cell.tsx';
import type { Column } from '../../ui/table/column.ts';
import { CompanyNameCell, CompanyTypeCell, CountryCell, QrCodeCell } from './company-cells.tsx';

export const companyColumns: Column<Company, TextKey<'companies'>>[] = [
  { id: 'name', titleKey: 'column.name', cell: (row) => <CompanyNameCell company={row} />, sortable: true },
  {
    id: 'type',
    titleKey: 'column.type',
    cell: (row) => <CompanyTypeCell company={row} />,
    sortable: true,
    card: 'fact',
  },
  { id: 'qr', titleKey: 'column.qr', cell: (row) => <QrCodeCell company={row} />, kind: 'status' },
  {
    id: 'company_number',
    titleKey: 'column.company_number',
    cell: (row) => row.company_number,
    kind: 'number',
    sortable: true,
    card: 'fact',
  },
  {
    id: 'company_custom_id',
    titleKey: 'column.company_custom_id',
    cell: (row) => row.company_custom_id || '–',
    sortable: true,
  },
  {
    id: 'country',
    titleKey: 'column.country',
    cell: (row) => <CountryCell company={row} />,
    sortable: true,
    card: 'fact',
  },
  { id: 'databaseUrl', titleKey: 'column.region', cell: (row) => <RegionCell region={row.databaseUrl} /> },
  {
    id: 'register_number',
    titleKey: 'column.register_number',
    cell: (row) => row.register_number || '–',
    sortable: true,
  },
];
