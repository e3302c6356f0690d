import { formatDay } from '@fovea/contracts/dates';
import { exportIncidents } from '@fovea/contracts/incidents/endpoints';
import { type Incident, IncidentDue, IncidentFilter, IncidentState } from '@fovea/contracts/incidents/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { customerPaths } from '../customers/paths.ts';
import { worklistPaths } from '../worklist/paths.ts';
import { DaysLeft, IncidentStateBadge, SeverityWord } from './incident-cells.tsx';
import { incidents } from './incident-queries.ts';
import { incidentPaths } from './paths.ts';

export const loader = listLoader(IncidentFilter, incidents);

const columns: Column<Incident, TextKey<'incidents'>>[] = [
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

/** `/admin/customers/incidents` and `/work/customers/incidents`: incidents with their deadlines to the authority. */
export function IncidentsPage() {
  const { t } = useTranslation('incidents');
  const area = useStaffArea();
  const to = useDialogTo();
  const { filter, change, clear } = useUrlFilter(IncidentFilter);
  const page = useList(incidents(filter));
  const { state, due, db } = filter;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <LinkButton to={worklistPaths.list(area)} appearance="secondary">
            {t('toToday')}
          </LinkButton>
          <ExportButton endpoint={exportIncidents} input={{ state, due, db }} />
        </>
      }
    >
      <FilterBar onClear={clear} onRefresh={page.refetch}>
        <FilterSelect
          label={t('column.state')}
          value={state}
          options={IncidentState.options.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(value) => change({ state: value })}
        />
        <FilterSelect
          label={t('due.label')}
          value={due}
          options={IncidentDue.options.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(value) => change({ due: value })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(incidentPaths.edit(area, _id))}
        rowActions={({ _id, state: present, customerId }) => [
          present === 'open' && { label: t('reported.action'), to: to(incidentPaths.reported(area, _id)) },
          customerId !== null && { label: t('column.child'), to: customerPaths.view(area, customerId, 'overview') },
        ]}
        empty={emptyList(t)}
      />
      <Outlet />
    </Page>
  );
}

function ChildName({ childName, customerId }: Pick<Incident, 'childName' | 'customerId'>) {
  const { t } = useTranslation('incidents');
  return customerId === null ? <span>{t('erased')}</span> : <span translate="no">{childName || '–'}</span>;
}
