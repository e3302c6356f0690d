import type { StaffUser } from '@fovea/contracts/staff/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { RelativeTime } from '../../parts/dates/date-time.tsx';
import { RegionCell } from '../../parts/regions/region-cell.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Phone } from '../../ui/phone.tsx';
import type { Column } from '../../ui/table/column.ts';
import { UserRoleCell, UserStatusCell } from './user-cells.tsx';

export const userColumns: Column<StaffUser, TextKey<'users'>>[] = [
  { id: 'fullName', titleKey: 'field.fullName', cell: ({ fullName }) => fullName, sortable: true },
  {
    id: 'email',
    titleKey: 'field.email',
    cell: ({ email }) => <Copyable text={email} />,
    kind: 'longText',
    sortable: true,
    card: 'fact',
  },
  {
    id: 'userType',
    titleKey: 'field.userType',
    cell: (row) => <UserRoleCell user={row} />,
    sortable: true,
    card: 'fact',
  },
  {
    id: 'status',
    titleKey: 'field.status',
    cell: (row) => <UserStatusCell user={row} />,
    kind: 'status',
    card: 'badge',
  },
  { id: 'company', titleKey: 'field.companyId', cell: ({ company }) => company?.name ?? '–', card: 'fact' },
  { id: 'region', titleKey: 'field.region', cell: ({ db }) => <RegionCell region={db} /> },
  {
    id: 'phone',
    titleKey: 'field.phone',
    cell: ({ mobileCountryCode, phone }) => <Phone code={mobileCountryCode} number={phone} />,
    sortable: true,
  },
  {
    id: 'lastLoginAt',
    titleKey: 'field.lastLoginAt',
    cell: ({ lastLoginAt }) => <RelativeTime value={lastLoginAt} />,
    kind: 'date',
    sortable: true,
  },
];

/** Company staff are all of one region. */
export const companyUserColumns = userColumns.filter(({ id }) => id !== 'region');
