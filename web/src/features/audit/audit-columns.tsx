import type { AuditRow } from '@fovea/contracts/audit/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { ActionCell, ActorCell, ChangesCell } from '../../parts/history/history-cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FamiliesCell } from './families-cell.tsx';

export const auditColumns: Column<AuditRow, TextKey<'history'>>[] = [
  {
    id: 'at',
    titleKey: 'column.at',
    cell: ({ at }) => <DateTime value={at} variant="second" />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'actor',
    titleKey: 'column.actor',
    cell: (row) => <ActorCell entry={row} families={row.customerIds} />,
    card: 'fact',
  },
  { id: 'action', titleKey: 'column.action', cell: (row) => <ActionCell entry={row} />, card: 'fact' },
  { id: 'families', titleKey: 'column.families', cell: (row) => <FamiliesCell row={row} />, card: 'fact' },
  {
    id: 'changes',
    titleKey: 'column.changes',
    cell: (row) => <ChangesCell entry={row} />,
    kind: 'longText',
    card: 'fact',
  },
];
