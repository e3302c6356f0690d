import { LinkRegular, WarningRegular } from '@fluentui/react-icons';
import { currencies } from '@fovea/contracts/fields';
import { exportPaymentReport, exportPayments, findPayments } from '@fovea/contracts/payments/endpoints';
import { PaymentFilter, paymentStatuses } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { apiQuery, useList } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { FilterPeriod } from '../../parts/dates/filter-period.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { FilterCompanyOrNot } from '../../parts/patients/filter-company-or-not.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { ListTable } from '../../parts/table/list-table.tsx';
import { isAdministrator } from '../../routing/area.ts';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { FilterToggle } from '../../ui/filters/filter-toggle.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { statementPaths } from '../statements/paths.ts';
import { paymentPaths } from './paths.ts';
import { columnsToReview, paymentColumns } from './payment-columns.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import { usePaymentActions } from './use-payment-actions.ts';

const payments = (filter: PaymentFilter) => apiQuery(findPayments, filter);
export const loader = listLoader(PaymentFilter, payments);

/** `/admin/payments` and `/work/payments`: what was charged, in the region chosen above (admins) or the own one. */
export function PaymentsPage() {
  const { t } = useTranslation('payments');
  const area = useStaffArea();
  const user = useUser();
  const to = useDialogTo();
  const { filter, change, clear } = useUrlFilter(PaymentFilter);
  const page = useList(payments(filter));
  const rowActions = usePaymentActions();
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {isAdministrator(user) && (
            <LinkButton to={statementPaths.list(area)} appearance="secondary">
              {t('statements')}
            </LinkButton>
          )}
          {area === 'admin' && (
            <LinkButton to={to(paymentPaths.voids())} appearance="subtle">
              {t('void.title')}
            </LinkButton>
          )}
          <ExportButton label={t('exportList')} endpoint={exportPayments} input={filter} />
          <ExportButton label={t('exportReport')} endpoint={exportPaymentReport} input={filter} />
        </>
      }
    >
      <FilterBar onClear={clear} onRefresh={page.refetch}>
        <FilterSearch label={t('filter.search')} filter={filter} onChange={change} />
        <FilterPeriod filter={filter} onChange={change} />
        <FilterSelect
          label={t('column.status')}
          value={filter.status}
          options={paymentStatuses.map((status) => ({ value: status, label: t(`status.${status}`, { ns: 'charge' }) }))}
          onChange={(status) => change({ status })}
          relation={mayBeNot(filter.statusIs, (statusIs) => change({ statusIs }))}
        />
        {!ownClinic() && <FilterCompanyOrNot filter={filter} onChange={change} />}
        <FilterToggle
          icon={<LinkRegular />}
          label={t('filter.openLink')}
          value={filter.openLink}
          onChange={(openLink) => change({ openLink })}
        />
        {filter.taken && (
          <FilterSelect
            label={t('filter.taken')}
            value={filter.taken}
            options={currencies.map((currency) => ({ value: currency, label: currency.toUpperCase() }))}
            onChange={(taken) => change({ taken })}
          />
        )}
        {area === 'admin' && (
          <FilterToggle
            icon={<WarningRegular />}
            label={t('attention.filter')}
            value={filter.attention}
            onChange={(attention) => change({ attention })}
          />
        )}
      </FilterBar>
      <ListTable
        list="payments"
        label={t('title')}
        columns={filter.attention ? columnsToReview : paymentColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={(payment) => to(paymentPaths.view(area, payment._id))}
        rowActions={rowActions}
        empty={emptyList(t)}
      />
      <PaymentTotals filter={filter} />
      <Outlet />
    </Page>
  );
}
