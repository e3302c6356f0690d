import { findVoidNumbers } from '@fovea/contracts/documents/endpoints';
import type { VoidNumber } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { paymentPaths } from './paths.ts';

const columns: Column<VoidNumber, TextKey<'payments'>>[] = [
  { id: 'number', titleKey: 'void.number', cell: ({ number, last }) => (last ? `${number} – ${last}` : number) },
  { id: 'cause', titleKey: 'void.cause', cell: ({ cause }) => <Cause cause={cause} />, card: 'fact' },
  {
    id: 'voidedAt',
    titleKey: 'void.date',
    cell: ({ voidedAt }) => <DateTime value={voidedAt} variant="minute" />,
    kind: 'date',
    sortable: true,
    card: 'fact',
  },
  { id: 'replacedBy', titleKey: 'void.replacedBy', cell: ({ replacedBy }) => replacedBy ?? '–', card: 'fact' },
];

/** The numbers of receipts and credit notes that hold no longer, and why: all others follow each other. */
export function VoidNumbersDialog() {
  const { t } = useTranslation('payments');
  const close = useClose(paymentPaths.list('admin'));
  const to = useDialogTo();
  const [filter, change] = useTableFilter();
  const { current, pageSize, order } = filter;
  const page = useList(
    apiQuery(findVoidNumbers, { current, pageSize, ...(filter.sort === 'voidedAt' && { sort: 'voidedAt', order }) }),
  );
  return (
    <ViewDialog title={t('void.title')} onClose={close} size="large">
      <DataTable
        label={t('void.title')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        rowKey={({ number }) => number}
        rowTo={({ paymentId }) => (paymentId ? to(paymentPaths.view('admin', paymentId)) : null)}
        empty={{ title: t('void.empty') }}
      />
    </ViewDialog>
  );
}

function Cause({ cause }: Pick<VoidNumber, 'cause'>) {
  const { t } = useTranslation('payments');
  return <>{t(`void.causes.${cause}`)}</>;
}
