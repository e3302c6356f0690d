import { exportIncidents } from '@fovea/contracts/incidents/endpoints';
import { IncidentFilter } from '@fovea/contracts/incidents/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { customerPaths } from '../customers/paths.ts';
import { worklistPaths } from '../worklist/paths.ts';
import { incidentColumns } from './incident-columns.tsx';
import { IncidentFilters } from './incident-filters.tsx';
import { incidents } from './incident-queries.ts';
import { incidentPaths } from './paths.ts';

export const loader = listLoader(IncidentFilter, incidents);

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
      <IncidentFilters filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch} />
      <DataTable
        label={t('title')}
        columns={incidentColumns}
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
