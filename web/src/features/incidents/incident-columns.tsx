import { formatDay } from '@fovea/contracts/dates';
import type { Incident } from '@fovea/contracts/incidents/schema';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/text-key.ts';
import type { Column } from '../../ui/table/column.ts';
import { DaysLeft, IncidentStateBadge, SeverityWord } from './incident-cells.tsx';

export const incidentColumns: Column<Incident, TextKey<'incidents'>>[] = [
  { id: 'child', titleKey: 'column.child', cell: (incident) => <ChildName {...incident} />, kind: 'longText' },
  {
    id: 'severity',
    titleKey: 'column.severity',
    cell: ({ severity }) => <SeverityWord severity={severity} />,
    kind: 'longText',
    card: 'fact',
  },
  { id: 'device', titleKey: 'column.device', cell: ({ device }) => device?.serial_number ?? '–', card: 'fact' },
  {
    id: 'dueOn',
    titleKey: 'column.dueOn',
    cell: (incident) => <DaysLeft {...incident} />,
    sortable: true,
    card: 'fact',
  },
  {
    id: 'reportedOn',
    titleKey: 'column.reportedOn',
    cell: ({ reportedOn }) => (reportedOn ? formatDay(reportedOn) : '–'),
    kind: 'date',
  },
  {
    id: 'state',
    titleKey: 'column.state',
    cell: ({ state }) => <IncidentStateBadge state={state} />,
    kind: 'status',
    card: 'badge',
  },
];

function ChildName({ childName, customerId }: Pick<Incident, 'childName' | 'customerId'>) {
  const { t } = useTranslation('incidents');
  return customerId === null ? <span>{t('erased')}</span> : <span translate="no">{childName || '–'}</span>;
}
