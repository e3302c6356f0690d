import { maxSelectedRows } from '@fovea/contracts/customers/schema';
import { WorkFilter, WorkReason } from '@fovea/contracts/worklist/schema';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { PatientsTabs } from '../../parts/patients/patients-tabs.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { FamiliesFilter } from '../../parts/work/families-filter.tsx';
import { listLoader } from '../../routing/load.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { customerPaths } from '../customers/paths.ts';
import { useWorkActions } from './use-work-actions.ts';
import { WaitingApprovals } from './waiting-approvals.tsx';
import { WaitingDevices } from './waiting-devices.tsx';
import { WaitingIncidents } from './waiting-incidents.tsx';
import { WaitingRecalls } from './waiting-recalls.tsx';
import { workColumns } from './work-columns.tsx';
import { work } from './work-queries.ts';

const PickActions = lazy(async () => ({ default: (await import('./batch-actions.tsx')).BatchActions }));

export const loader = listLoader(WorkFilter, work);

/** "Today": the families that need somebody, a row for each child and reason. */
export function WorklistPage() {
  const { t } = useTranslation('worklist');
  const area = useStaffArea();
  const { filter, change, clear } = useUrlFilter(WorkFilter);
  const page = useList(work(filter));
  const rowActions = useWorkActions();
  const picks = useRowSelection(filter, maxSelectedRows);
  return (
    <Page title={t('title')}>
      <PatientsTabs area={area} current="today" />
      <FamiliesFilter filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch}>
        <FilterSelect
          label={t('column.reason')}
          value={filter.reason}
          options={WorkReason.options.map((value) => ({ value, label: t(`reason.${value}`) }))}
          onChange={(reason) => change({ reason })}
        />
        <FilterSelect
          label={t('filter.aside')}
          value={filter.state === 'open' ? undefined : filter.state}
          options={(['snoozed', 'done'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(state) => change({ state: state ?? 'open' })}
        />
      </FamiliesFilter>
      <WaitingIncidents />
      <WaitingApprovals />
      <WaitingRecalls />
      <WaitingDevices />
      <ListTable
        list="worklist"
        label={t('list')}
        columns={workColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ customerId, reason, account }) =>
          reason === 'onHold' && account
            ? customerPaths.accountHold(area, customerId, account._id, 'overview')
            : customerPaths.view(area, customerId, 'overview')
        }
        rowActions={rowActions}
        picks={picks}
        mostPicked={maxSelectedRows}
        pickActions={
          <Suspense>
            <PickActions picks={picks} filter={filter} />
          </Suspense>
        }
        empty={emptyList(t)}
      />
      <Outlet />
    </Page>
  );
}
