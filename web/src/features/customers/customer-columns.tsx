import type { CustomerRow } from '@fovea/contracts/customers/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { clinicianNames } from '../../parts/patients/clinician-names.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Phone } from '../../ui/phone.tsx';
import type { Column } from '../../ui/table/column.ts';
import {
  LastUsesCell,
  ParentNameCell,
  PatientsCell,
  PlanEndsCell,
  RatesCell,
  RequestCell,
  StatusCell,
} from './customer-cells.tsx';

/** Columns that need attention come first: most screens show the last columns only by scrolling. */
export const customerColumns: Column<CustomerRow, TextKey<'customers'>>[] = [
  { id: 'fullName', titleKey: 'column.fullName', cell: (row) => <ParentNameCell customer={row} />, sortable: true },
  { id: 'accounts', titleKey: 'column.accounts', cell: (row) => <PatientsCell customer={row} />, card: 'fact' },
  {
    id: 'rate',
    titleKey: 'column.rate',
    cell: (row) => <RatesCell customer={row} />,
    kind: 'status',
    sortable: true,
    card: 'fact',
  },
  {
    id: 'lastUse',
    titleKey: 'column.lastUse',
    cell: (row) => <LastUsesCell customer={row} />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'planEnd',
    titleKey: 'column.planEnd',
    cell: (row) => <PlanEndsCell customer={row} />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'lock',
    titleKey: 'column.lock',
    cell: (row) => <StatusCell customer={row} />,
    kind: 'status',
    sortable: true,
    card: 'badge',
  },
  {
    id: 'requesting',
    titleKey: 'column.requesting',
    cell: (row) => <RequestCell customer={row} />,
    kind: 'status',
    sortable: true,
    card: 'fact',
  },
  { id: 'doctor', titleKey: 'column.doctor', cell: (family) => clinicianNames(family) || '–' },
  {
    id: 'email',
    titleKey: 'column.email',
    cell: ({ email }) => <Copyable text={email} />,
    kind: 'longText',
    sortable: true,
    card: 'line',
  },
  { id: 'clinic', titleKey: 'column.clinic', cell: ({ company }) => company?.name ?? '–', sortable: true },
  {
    id: 'phone',
    titleKey: 'column.phone',
    cell: ({ mobileCountryCode, phone }) => <Phone code={mobileCountryCode} number={phone} />,
    sortable: true,
  },
  {
    id: 'registerDate',
    titleKey: 'column.registerDate',
    cell: ({ registerDate }) => <DateTime value={registerDate} />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'lastLoginAt',
    titleKey: 'column.lastLoginAt',
    cell: ({ lastLoginAt }) => <DateTime value={lastLoginAt} />,
    kind: 'date',
    sortable: true,
  },
];
