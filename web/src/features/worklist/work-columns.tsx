import { formatDay } from '@fovea/contracts/dates';
import type { WorkRow } from '@fovea/contracts/worklist/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { ReasonCell } from '../../parts/work/reason-cell.tsx';
import { whomOf } from '../../parts/work/whom-of.ts';
import { Phone } from '../../ui/phone.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ContactCell } from './work-cells.tsx';

const day = (value: string | null | undefined) => (value ? formatDay(value) : '–');

export const workColumns: Column<WorkRow, TextKey<'worklist'>>[] = [
  { id: 'whom', titleKey: 'column.whom', cell: whomOf },
  { id: 'reason', titleKey: 'column.reason', cell: (row) => <ReasonCell row={row} />, kind: 'status', card: 'line' },
  {
    id: 'since',
    titleKey: 'column.since',
    cell: ({ since }) => day(since),
    kind: 'date',
    sortable: true,
    card: 'fact',
  },
  {
    id: 'phone',
    titleKey: 'column.phone',
    cell: ({ mobileCountryCode, phone }) => (phone ? <Phone code={mobileCountryCode} number={phone} /> : '–'),
    card: 'fact',
  },
  {
    id: 'contactedAt',
    titleKey: 'column.contactedAt',
    cell: (row) => <ContactCell row={row} />,
    sortable: true,
    card: 'fact',
  },
  { id: 'assignedTo', titleKey: 'column.assignedTo', cell: ({ assignedTo }) => assignedTo?.fullName || '–' },
  { id: 'lastUse', titleKey: 'column.lastUse', cell: ({ account }) => day(account?.lastUse), kind: 'date' },
  {
    id: 'planEnd',
    titleKey: 'column.planEnd',
    cell: ({ account, timezone }) => <CalendarDay value={account?.expiredDate} timeZone={timezone} />,
    kind: 'date',
  },
  { id: 'doctor', titleKey: 'column.doctor', cell: ({ doctorName }) => doctorName ?? '–' },
  { id: 'clinic', titleKey: 'column.clinic', cell: ({ clinic }) => clinic ?? '–' },
  {
    id: 'hiddenUntil',
    titleKey: 'column.hiddenUntil',
    cell: ({ hiddenUntil, timezone }) => <CalendarDay value={hiddenUntil} timeZone={timezone} />,
    kind: 'date',
  },
];
