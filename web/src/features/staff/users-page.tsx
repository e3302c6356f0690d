import { exportStaff } from '@fovea/contracts/staff/endpoints';
import { StaffFilter } from '@fovea/contracts/staff/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { CreateLink } from '../../ui/create-link.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { staffPaths } from './paths.ts';
import { useMayManage } from './use-may-manage.ts';
import { useUserActions } from './use-user-actions.ts';
import { companyUserColumns, userColumns } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { users } from './user-queries.ts';

export const loader = listLoader(StaffFilter, users);

/** The staff in the caller's scope. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const area = useStaffArea();
  const mayManage = useMayManage();
  const { filter, change, clear } = useUrlFilter(StaffFilter);
  const page = useList(users(filter));
  const to = useDialogTo();
  const rowActions = useUserActions();
  const create = mayManage && <CreateLink to={to(staffPaths.create(area))}>{t('create')}</CreateLink>;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ExportButton endpoint={exportStaff} input={filter} />
          {create}
        </>
      }
    >
      <UserFilters filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch} />
      <ListTable
        list="staff"
        label={t('list')}
        columns={area === 'admin' ? userColumns : companyUserColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(staffPaths.view(area, _id))}
        rowActions={rowActions}
        empty={emptyList(t, create)}
      />
      <Outlet />
    </Page>
  );
}
