import { maxSelectedRows } from '@fovea/contracts/customers/schema';
import { RequestFilter, RequestState, requestTypes, supportTypes } from '@fovea/contracts/requests/schema';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { FilterCompanyOrNot } from '../../parts/patients/filter-company-or-not.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { PatientsTabs } from '../../parts/patients/patients-tabs.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { FamiliesFilter } from '../../parts/work/families-filter.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { inboxColumns, staffInboxColumns } from './inbox-columns.tsx';
import { requestPaths } from './paths.ts';
import { inbox } from './request-queries.ts';
import { useRequestActions } from './use-request-actions.ts';

const PickActions = lazy(async () => ({ default: (await import('./batch-actions.tsx')).BatchActions }));

export const loader = listLoader(RequestFilter, inbox);

/**
 * What families ask, the longest waiting first: the inbox of everybody who looks after them. To administrators of the
 * platform also what staff ask, on a tab of its own.
 */
export function InboxPage() {
  const { t } = useTranslation('requests');
  const area = useStaffArea();
  const { filter, change, clear } = useUrlFilter(RequestFilter);
  const page = useList(inbox(filter));
  const to = useDialogTo();
  const rowActions = useRequestActions();
  const picks = useRowSelection(filter, maxSelectedRows);
  const isOfStaff = filter.from === 'staff';
  const set = isOfStaff ? beside(clear, () => change(cleared)) : clear;
  return (
    <Page title={t('title')}>
      <PatientsTabs area={area} current={isOfStaff ? 'staff' : 'requests'} />
      <FamiliesFilter
        filter={filter}
        onChange={change}
        onClear={set}
        onRefresh={page.refetch}
        searchLabel={isOfStaff ? t('platform.search') : undefined}
      >
        <FilterSelect
          label={t('column.kind')}
          value={filter.type}
          options={(isOfStaff ? supportTypes : requestTypes).map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(type) => change({ type })}
          relation={mayBeNot(filter.typeIs, (typeIs) => change({ typeIs }))}
        />
        <FilterSelect
          label={t('column.state')}
          value={filter.state}
          options={[...RequestState.options, 'any' as const].map((value) => ({ value, label: t(`state.${value}`) }))}
          unset={t('state.notClosed')}
          onChange={(state) => change({ state })}
        />
        {!ownClinic() && <FilterCompanyOrNot filter={filter} onChange={change} />}
      </FamiliesFilter>
      <ListTable
        list="requests"
        label={t(isOfStaff ? 'platform.list' : 'list')}
        columns={isOfStaff ? staffInboxColumns : inboxColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={set}
        rowTo={({ _id }) => to(requestPaths.thread(area, _id))}
        rowActions={rowActions}
        picks={picks}
        mostPicked={maxSelectedRows}
        pickActions={
          <Suspense>
            <PickActions picks={picks} filter={filter} />
          </Suspense>
        }
        empty={isOfStaff ? { title: t('platform.emptyTitle'), hint: t('platform.emptyHint') } : emptyList(t)}
      />
      <Outlet />
    </Page>
  );
}

const cleared = { searchStr: undefined, type: undefined, state: undefined, assigned: undefined, companyId: undefined };

/** Whose requests they are is said by the tab: it is none of the filters that are counted and cleared. */
const beside = (filters: SetFilters | undefined, clear: () => void): SetFilters | undefined =>
  filters && filters.count > 1 ? { count: filters.count - 1, clear } : undefined;
