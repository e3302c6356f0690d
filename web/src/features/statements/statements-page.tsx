import { monthName } from '@fovea/contracts/dates';
import { findStatements, StatementFilter } from '@fovea/contracts/statements/endpoints';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { apiQuery, useList } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { lastMonths } from '../../parts/dates/months.ts';
import { FilterCompany } from '../../parts/patients/filter-company.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { statementPaths } from './paths.ts';
import { owesWholesale, statementColumns } from './statement-columns.tsx';

const statements = (filter: StatementFilter) => apiQuery(findStatements, filter);
export const loader = listLoader(StatementFilter, statements);

/** `/admin/statements` and `/work/statements`: what companies' months came to, once they are closed. */
export function StatementsPage() {
  const { t, i18n } = useTranslation('statements');
  const area = useStaffArea();
  const to = useDialogTo();
  const user = useUser();
  const { filter, change, clear } = useUrlFilter(StatementFilter);
  const page = useList(statements(filter));
  // Of a clinic's own there is no other company's beneath.
  const hasSeveral = user.company?.type !== 'Clinic';
  const months = lastMonths();
  const offered = !filter.month || months.includes(filter.month) ? months : [...months, filter.month];
  return (
    <Page title={t('title')}>
      <FilterBar onClear={clear} onRefresh={page.refetch}>
        <FilterSelect
          label={t('filter.month')}
          value={filter.month}
          options={offered.map((month) => ({ value: month, label: monthName(month, i18n.language) }))}
          onChange={(month) => change({ month })}
        />
        {hasSeveral && <FilterCompany value={filter.companyId} onChange={(companyId) => change({ companyId })} />}
      </FilterBar>
      <ListTable
        list="statements"
        label={t('list')}
        columns={statementColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(statementPaths.view(area, _id))}
        rowActions={
          area === 'admin'
            ? (statement) => [
                owesWholesale(statement) &&
                  statement.wholesalePaid === null && {
                    label: t('mark.action'),
                    to: to(statementPaths.markPaid(statement._id)),
                  },
              ]
            : undefined
        }
        empty={emptyList(t)}
      />
      <Outlet />
    </Page>
  );
}
