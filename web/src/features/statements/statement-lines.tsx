import { findStatementLines } from '@fovea/contracts/statements/endpoints';
import type { StatementLine } from '@fovea/contracts/statements/schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

/** What a statement counts, in the order in which it happened, by the region's clock. */
export function StatementLines({ id, timezone }: { id: string; timezone: string }) {
  const { t } = useTranslation('statements');
  const [filter, change] = useTableFilter();
  const { current, pageSize, order } = filter;
  const page = useList(apiQuery(findStatementLines, { id, current, pageSize, order }));
  const columns = useMemo(() => columnsFor(timezone), [timezone]);
  return (
    <DataTable
      label={t('details.lines')}
      columns={columns}
      t={t}
      page={page}
      filter={filter}
      onFilterChange={change}
      empty={{ title: t('details.noLines'), hint: t('details.noLinesHint') }}
    />
  );
}

const columnsFor = (timezone: string): Column<StatementLine, TextKey<'statements'>>[] => [
  {
    id: 'at',
    titleKey: 'column.at',
    cell: ({ at }) => <DateTime value={at} variant="minute" timeZone={timezone} />,
    kind: 'date',
    sortable: true,
  },
  { id: 'kind', titleKey: 'column.kind', cell: (line) => <Kind line={line} />, card: 'badge' },
  { id: 'company', titleKey: 'column.companyName', cell: ({ companyName }) => companyName, kind: 'longText' },
  { id: 'plan', titleKey: 'column.plan', cell: ({ planName }) => planName, card: 'fact' },
  { id: 'reference', titleKey: 'column.reference', cell: ({ referenceNumber }) => referenceNumber ?? '–' },
  {
    id: 'amount',
    titleKey: 'column.amount',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    kind: 'number',
    card: 'fact',
  },
  {
    id: 'tax',
    titleKey: 'column.tax',
    cell: ({ tax, currency }) => <Money amount={tax} currency={currency} />,
    kind: 'number',
  },
];

function Kind({ line: { kind, billing_type } }: { line: StatementLine }) {
  const { t } = useTranslation('statements');
  const word = t(kind !== 'charge' ? `kind.${kind}` : billing_type === 'FREE' ? 'kind.RETAIL' : `kind.${billing_type}`);
  return <span>{word}</span>;
}
