import { exportCompanies } from '@fovea/contracts/companies/endpoints';
import { CompanyFilter } from '@fovea/contracts/companies/schema';
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
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { companyColumns } from './company-columns.tsx';
import { companies } from './company-queries.ts';
import { companyPaths } from './paths.ts';
import { useCompanyActions } from './use-company-actions.ts';

export const loader = listLoader(CompanyFilter, companies);

/** Distributors and clinics in the caller's scope; administrators create, export and change them. */
export function CompaniesPage() {
  const { t } = useTranslation('companies');
  const isAdmin = useUser().type === 'admin';
  const area = useStaffArea();
  const { filter, change, clear } = useUrlFilter(CompanyFilter);
  const page = useList(companies(filter));
  const to = useDialogTo();
  const rowActions = useCompanyActions();
  const create = isAdmin && <CreateLink to={to(companyPaths.create('admin'))}>{t('create')}</CreateLink>;
  return (
    <Page
      title={t('title')}
      actions={
        isAdmin && (
          <>
            <ExportButton endpoint={exportCompanies} input={filter} />
            {create}
          </>
        )
      }
    >
      <FilterBar onClear={clear} onRefresh={page.refetch}>
        <FilterSearch label={t('filter.name')} filter={filter} onChange={change} />
        <FilterText
          label={t('filter.companyNumber')}
          value={filter.companyNumber}
          onChange={(companyNumber) => change({ companyNumber })}
        />
        <FilterText
          label={t('filter.companyCustomID')}
          value={filter.companyCustomID}
          onChange={(companyCustomID) => change({ companyCustomID })}
        />
      </FilterBar>
      <ListTable
        list="companies"
        label={t('list')}
        columns={companyColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(companyPaths.view(area, _id))}
        rowActions={rowActions}
        empty={emptyList(t, create)}
      />
      <Outlet />
    </Page>
  );
}
