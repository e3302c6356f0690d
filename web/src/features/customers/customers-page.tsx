import { MailRegular, PeopleAddRegular } from '@fluentui/react-icons';
import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import { CustomerFilter, maxSelectedRows } from '@fovea/contracts/customers/schema';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { PatientsTabs } from '../../parts/patients/patients-tabs.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { isDoctor } from '../../routing/area.ts';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { CreateLink } from '../../ui/create-link.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { customerColumns } from './customer-columns.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import { customers } from './customer-queries.ts';
import { customerPaths } from './paths.ts';
import { useCustomerActions } from './use-customer-actions.ts';

const PickActions = lazy(async () => ({ default: (await import('./batch-actions.tsx')).BatchActions }));

export const loader = listLoader(CustomerFilter, customers);

/** The list of parents, labelled Patients, from which family dialogs open. */
export function CustomersPage() {
  const { t } = useTranslation(['customers', 'invite-families']);
  const area = useStaffArea();
  const { filter, change, clear } = useUrlFilter(CustomerFilter);
  const page = useList(customers(filter));
  const to = useDialogTo();
  const rowActions = useCustomerActions();
  const picks = useRowSelection(filter, maxSelectedRows);
  const isOffice = !isDoctor(useUser());
  const create = <CreateLink to={to(customerPaths.create(area))}>{t('create')}</CreateLink>;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ExportButton endpoint={exportCustomers} input={{ ...filter, companyId: filter.companyId ?? ownClinic() }} />
          {isOffice && (
            <LinkButton appearance="secondary" icon={<MailRegular />} to={to(customerPaths.invite(area))}>
              {t('invite-families:title')}
            </LinkButton>
          )}
          <LinkButton appearance="secondary" to={to(customerPaths.createFamily(area))} icon={<PeopleAddRegular />}>
            {t('family.title')}
          </LinkButton>
          {create}
        </>
      }
    >
      <PatientsTabs area={area} current="all" />
      <CustomerFilters filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch} />
      <ListTable
        list="customers"
        label={t('list')}
        columns={customerColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        // A deleted family has no page: its row offers restore and erase.
        rowTo={filter.deleted ? undefined : ({ _id }) => to(customerPaths.view(area, _id, 'overview'))}
        rowActions={rowActions}
        picks={filter.deleted ? undefined : picks}
        mostPicked={maxSelectedRows}
        pickActions={
          <Suspense>
            <PickActions picks={picks} filter={{ ...filter, companyId: filter.companyId ?? ownClinic() }} />
          </Suspense>
        }
        empty={emptyList(t, create)}
      />
      <Outlet />
    </Page>
  );
}
