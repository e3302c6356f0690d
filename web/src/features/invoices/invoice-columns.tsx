import { formatDate } from '@fovea/contracts/dates';
import type { InvoiceRow } from '@fovea/contracts/invoices/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table/column.ts';

type Row = z.infer<typeof InvoiceRow>;
/** One column on screen and in the file. `text` is given the words for yes and no. */
type InvoiceColumn = Column<Row, TextKey<'invoices'>> & {
  text: (row: Row, words: { yes: string; no: string }) => string;
};

/** The report's days are those of its region. */
export const invoiceColumns = (timezone: string): InvoiceColumn[] => [
  { ...plain('companyName'), sortable: true },
  plain('parentCompanyName'),
  plain('clinician'),
  plain('deviceSerialNumber'),
  plain('parentName'),
  { ...plain('parentEmail'), kind: 'longText' },
  { ...plain('patientName'), card: 'fact' },
  { ...day('planAssignedAt', timezone), sortable: true },
  { ...plain('planName'), sortable: true, card: 'fact' },
  {
    id: 'planPrice',
    titleKey: 'column.planPrice',
    cell: ({ planPrice, planCurrency }) => <Money amount={planPrice} currency={planCurrency} />,
    text: ({ planPrice }) => planPrice,
    kind: 'number',
    sortable: true,
    card: 'fact',
  },
  {
    id: 'planCurrency',
    titleKey: 'column.planCurrency',
    cell: ({ planCurrency }) => planCurrency.toUpperCase(),
    text: ({ planCurrency }) => planCurrency.toUpperCase(),
    kind: 'narrow',
  },
  yesNo('prepaid'),
  yesNo('wholesale'),
  yesNo('paid'),
  { ...day('paidAt', timezone), sortable: true },
  {
    id: 'refundAmount',
    titleKey: 'column.refundAmount',
    cell: ({ refundAmount, planCurrency }) =>
      refundAmount ? <Money amount={refundAmount} currency={planCurrency} /> : '–',
    text: ({ refundAmount }) => refundAmount ?? '',
    kind: 'number',
  },
];

function plain(
  id:
    | 'companyName'
    | 'parentCompanyName'
    | 'clinician'
    | 'deviceSerialNumber'
    | 'parentName'
    | 'parentEmail'
    | 'patientName'
    | 'planName',
): InvoiceColumn {
  return { id, titleKey: `column.${id}`, cell: (row) => row[id] || '–', text: (row) => row[id] };
}

function day(id: 'planAssignedAt' | 'paidAt', timeZone: string): InvoiceColumn {
  return {
    id,
    titleKey: `column.${id}`,
    cell: (row) => <DateTime value={row[id]} variant="report" timeZone={timeZone} />,
    text: (row) => formatDate(row[id], 'report', timeZone),
    kind: 'date',
  };
}

function yesNo(id: 'prepaid' | 'wholesale' | 'paid'): InvoiceColumn {
  return {
    id,
    titleKey: `column.${id}`,
    cell: (row) => <YesNo value={row[id]} />,
    text: (row, { yes, no }) => (row[id] ? yes : no),
    kind: 'narrow',
  };
}

function YesNo({ value }: { value: boolean }) {
  const { t } = useTranslation('ui');
  return <span>{t(value ? 'yes' : 'no')}</span>;
}
