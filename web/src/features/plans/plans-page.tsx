import { exportPlans } from '@fovea/contracts/plans/endpoints';
import { PlanFilter } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { CreateLink } from '../../ui/create-link.tsx';
import { Page } from '../../ui/page.tsx';
import { planPaths } from './paths.ts';
import { planColumns } from './plan-columns.tsx';
import { PlanFilters } from './plan-filters.tsx';
import { plans } from './plan-queries.ts';
import { PlanRequestsButton } from './plan-requests-button.tsx';
import { usePlanActions } from './use-plan-actions.ts';

export const loader = listLoader(PlanFilter, plans);

/** What patients may be charged for. Administrators write the plans, everybody else reads them. */
export function PlansPage() {
  const { t } = useTranslation('plans');
  const isAdmin = useUser().type === 'admin';
  const area = useStaffArea();
  const { filter, change, clear } = useUrlFilter(PlanFilter);
  const page = useList(plans(filter));
  const to = useDialogTo();
  const rowActions = usePlanActions();
  const create = isAdmin && <CreateLink to={to(planPaths.create())}>{t('create')}</CreateLink>;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <PlanRequestsButton />
          <ExportButton endpoint={exportPlans} input={filter} />
          {create}
        </>
      }
    >
      <PlanFilters filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch} />
      <ListTable
        list="plans"
        label={t('title')}
        columns={planColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(planPaths.view(area, _id))}
        rowActions={rowActions}
        empty={{ title: t('empty.title'), hint: t(isAdmin ? 'empty.hint' : 'empty.hintStaff'), action: create }}
      />
      <Outlet />
    </Page>
  );
}
