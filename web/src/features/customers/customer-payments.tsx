import type { Customer } from '@fovea/contracts/customers/schema';
import { findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import type { FamilyPayment, Payment } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DocumentLinks } from '../../parts/charge/document-links.tsx';
import { PaymentStatus } from '../../parts/charge/payment-status.tsx';
import { AcceptedWithCharge } from '../../parts/consent/accepted.tsx';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

const columns: Column<FamilyPayment, TextKey<'customers'>>[] = [
  {
    id: 'createdAt',
    titleKey: 'payments.date',
    cell: ({ paidAt, createdAt }) => <DateTime value={paidAt ?? createdAt} variant="second" />,
    kind: 'date',
    sortable: true,
  },
  { id: 'account', titleKey: 'payments.account', cell: ({ account }) => account.username, card: 'fact' },
  { id: 'product', titleKey: 'payments.product', cell: ({ catalog }) => catalog.name || '–' },
  { id: 'plan', titleKey: 'payments.plan', cell: ({ plan }) => plan.name, card: 'fact' },
  {
    id: 'price',
    titleKey: 'payments.price',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    kind: 'number',
    card: 'fact',
  },
  {
    id: 'status',
    titleKey: 'payments.status',
    cell: (payment) => <PaymentStatus payment={payment} />,
    kind: 'status',
    card: 'badge',
  },
  { id: 'accepted', titleKey: 'payments.accepted', cell: ({ consent }) => <AcceptedWithCharge consent={consent} /> },
  { id: 'receipt', titleKey: 'payments.receipt', cell: (payment) => <Documents payment={payment} />, card: 'fact' },
];

/** What this family has paid. */
export function CustomerPayments({ family }: { family: Customer }) {
  const { t } = useTranslation('customers');
  const [filter, change] = useTableFilter();
  const { current, pageSize, order } = filter;
  const page = useList(
    apiQuery(findCustomerPayments, {
      userId: family._id,
      db: family.db,
      current,
      pageSize,
      ...(filter.sort === 'createdAt' && { sort: 'createdAt', order }),
    }),
  );
  return (
    <DataTable
      label={t('tab.payments')}
      columns={columns}
      t={t}
      page={page}
      filter={filter}
      onFilterChange={change}
      empty={{ title: t('payments.empty') }}
    />
  );
}

function Documents({ payment }: { payment: Payment }) {
  const { t } = useTranslation('customers');
  return <DocumentLinks payment={payment} receipt={t('payments.openReceipt')} />;
}
