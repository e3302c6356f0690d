import { RequestFilter, RequestState, requestTypes } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { FamiliesFilter } from '../../parts/patients/families-filter.tsx';
import { PatientsTabs } from '../../parts/patients/patients-tabs.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { inboxColumns } from './inbox-columns.tsx';
import { requestPaths } from './paths.ts';
import { inbox } from './request-queries.ts';
import { useRequestActions } from './use-request-actions.ts';

export const loader = listLoader(RequestFilter, inbox);

/** What families ask, the longest waiting first: the inbox of everybody who looks after them. */
export function InboxPage() {
  const { t } = useTranslation('requests');
  const area = useStaffArea();
  const { filter, change, clear } = useUrlFilter(RequestFilter);
  const page = useList(inbox(filter));
  const to = useDialogTo();
  const rowActions = useRequestActions();
  return (
    <Page title={t('title')}>
      <PatientsTabs area={area} current="requests" />
      <FamiliesFilter filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch}>
        <FilterSelect
          label={t('column.kind')}
          value={filter.type}
          options={requestTypes.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(type) => change({ type })}
        />
        <FilterSelect
          label={t('column.state')}
          value={filter.state}
          options={RequestState.options.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(state) => change({ state })}
        />
      </FamiliesFilter>
      <ListTable
        list="requests"
        label={t('list')}
        columns={inboxColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(requestPaths.thread(area, _id))}
        rowActions={rowActions}
        empty={emptyList(t)}
      />
      <Outlet />
    </Page>
  );
}
