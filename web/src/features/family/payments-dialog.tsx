import type { ResponseOf } from '@fovea/contracts/endpoint';
import { exportOwnPayments, findOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DocumentLinks } from '../../parts/charge/document-links.tsx';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useChild } from './family-queries.ts';
import { familyPaths } from './paths.ts';
import { PaymentStatusBadge } from './payment-status-badge.tsx';

type OwnPayment = ResponseOf<typeof findOwnPayments>['list'][number];

const columns: Column<OwnPayment, TextKey<'family'>>[] = [
  {
    id: 'createdAt',
    titleKey: 'column.date',
    kind: 'date',
    sortable: true,
    cell: ({ createdAt }) => <DateTime value={createdAt} variant="second" />,
  },
  { id: 'plan', titleKey: 'column.plan', cell: ({ plan }) => plan.name, card: 'fact' },
  {
    id: 'amount',
    titleKey: 'column.amount',
    kind: 'number',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    card: 'fact',
  },
  {
    id: 'status',
    titleKey: 'column.status',
    kind: 'status',
    cell: (payment) => <PaymentStatusBadge {...payment} />,
    card: 'badge',
  },
  { id: 'receipt', titleKey: 'column.receipt', cell: (payment) => <Documents payment={payment} />, card: 'fact' },
];

/** `/index/accounts/:id/payments` */
export function PaymentsDialog() {
  const { t } = useTranslation('family');
  const navigate = useNavigateTo();
  const child = useChild();
  const { filter, change } = useUrlFilter(findOwnPayments.input);
  const page = useList(apiQuery(findOwnPayments, { ...filter, accountId: child._id }));
  return (
    <ViewDialog
      title={t('payments.of', { name: nameOf(child) })}
      size="large"
      onClose={() => navigate(familyPaths.page())}
      actions={<ExportButton endpoint={exportOwnPayments} input={{ accountId: child._id }} />}
    >
      <DataTable
        label={t('payments.label')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        empty={{ title: t('payments.empty') }}
      />
    </ViewDialog>
  );
}

function Documents({ payment }: { payment: OwnPayment }) {
  const { t } = useTranslation('family');
  return <DocumentLinks payment={payment} receipt={t('payments.receipt')} />;
}
