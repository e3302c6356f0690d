import { Body1, Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { monthName } from '@fovea/contracts/dates';
import { pageQuery } from '@fovea/contracts/envelope';
import { exportInvoices, findInvoices } from '@fovea/contracts/invoices/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { apiQuery, useList } from '../../api/query.ts';
import { saveCsv } from '../../parts/batch/save-csv.ts';
import { daysOf, lastMonths } from '../../parts/dates/months.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { statementPaths } from '../statements/paths.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { MonthSelect } from './month-select.tsx';

/** The list's own columns and pages; of the days only the month is in the address. */
const InvoiceFilter = z.object({
  ...pageQuery(['planAssignedAt', 'companyName', 'planName', 'planPrice', 'paidAt']).omit({ searchStr: true }).shape,
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
});
type InvoiceFilter = z.infer<typeof InvoiceFilter>;

const monthOf = ({ month }: InvoiceFilter): string => month ?? lastMonths()[0] ?? '';

function invoices(filter: InvoiceFilter) {
  const { month: _month, ...paging } = filter;
  return apiQuery(findInvoices, { ...paging, ...daysOf(monthOf(filter)) });
}

export const loader = listLoader(InvoiceFilter, invoices);

/** `/admin/invoice-reports`: the plans assigned in one month of the region chosen above. */
export function InvoicesPage() {
  const { t, i18n } = useTranslation('invoices');
  const { filter, change } = useUrlFilter(InvoiceFilter);
  const page = useList(invoices(filter));
  const month = monthOf(filter);
  const timezone = page.data?.timezone;
  const columns = useMemo(() => invoiceColumns(timezone ?? 'UTC'), [timezone]);
  const words = { yes: t('yes', { ns: 'ui' }), no: t('no', { ns: 'ui' }) };

  const save = () => {
    // A file is read far from this page: its days say whose they are.
    const titles = columns.map(({ titleKey, kind }) =>
      kind === 'date' ? `${t(titleKey)} (${timezone})` : t(titleKey),
    );
    const rows = (page.data?.list ?? []).map((row) => columns.map(({ text }) => text(row, words)));
    saveCsv(`invoice-report-${month}.csv`, [titles, ...rows]);
  };
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <LinkButton to={statementPaths.list('admin')} appearance="secondary">
            {t('statements')}
          </LinkButton>
          <ExportButton label={t('exportMonth')} endpoint={exportInvoices} input={daysOf(month)} />
          <Button
            icon={<ArrowDownloadRegular />}
            disabledFocusable={!page.data?.list.length || page.isPlaceholderData}
            onClick={save}
          >
            {t('export')}
          </Button>
        </>
      }
    >
      <FilterBar onRefresh={page.refetch}>
        <MonthSelect value={month} timezone={timezone} onChange={(chosen) => change({ month: chosen })} />
      </FilterBar>
      <Body1 data-print="only">{monthName(month, i18n.language)}</Body1>
      {timezone && <Body1>{t('zone', { zone: timezone })}</Body1>}
      <ListTable
        list="invoices"
        label={t('title')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        empty={{ title: t('empty.title', { month: monthName(month, i18n.language) }), hint: t('empty.hint') }}
      />
      <InvoiceSums days={daysOf(month)} />
    </Page>
  );
}
