import { Card, Link, makeStyles, tokens } from '@fluentui/react-components';
import { chargeOwnAccount, exportOwnPayments, findOrders } from '@fovea/contracts/payments/portal-endpoints';
import type { Order } from '@fovea/contracts/payments/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { apiQuery } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { DocumentLinks } from '../../parts/charge/document-links.tsx';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { useClose } from '../../routing/use-close.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useChild } from './family-queries.ts';
import { familyPaths } from './paths.ts';
import { PaymentStatusBadge } from './payment-status-badge.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: tokens.spacingVerticalM, listStyleType: 'none', margin: 0, padding: 0 },
});

/** `/index/accounts/:id/orders`: everything that was begun, paid or not, with the links that may still be paid. */
export function OrdersDialog() {
  const styles = useStyles();
  const { t } = useTranslation('family');
  const close = useClose(familyPaths.page());
  const child = useChild();
  const orders = useQuery(apiQuery(findOrders, { accountId: child._id }));
  return (
    <ViewDialog
      title={t('orders.of', { name: nameOf(child) })}
      onClose={close}
      actions={<ExportButton endpoint={exportOwnPayments} input={{ accountId: child._id }} />}
    >
      {orders.isPending && <TinySpinner />}
      {orders.error && (
        <ErrorState error={orders.error} onRetry={() => void orders.refetch()} hasData={orders.data !== undefined} />
      )}
      {orders.data?.list.length === 0 && <EmptyState title={t('orders.empty')} />}
      <ul className={styles.list}>
        {orders.data?.list.map((order) => (
          <li key={order._id}>
            <Card>
              <OrderFacts order={order} />
            </Card>
          </li>
        ))}
      </ul>
    </ViewDialog>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('family');
  const mayPay = useMayCall(chargeOwnAccount);
  const { createdAt, planName, amount, currency, link, refundAmount, intentId } = order;
  return (
    <FactList
      facts={[
        [t('column.date'), <DateTime key="date" value={createdAt} variant="minute" />],
        [t('column.plan'), planName],
        [t('column.amount'), <Money key="amount" amount={amount} currency={currency} />],
        [t('column.status'), <PaymentStatusBadge key="status" {...order} isOpen={link !== null} />],
        ...(link && mayPay
          ? [
              [
                t('orders.link'),
                <Link key="link" href={link.url} target="_blank" rel="noreferrer">
                  {t('orders.payNow')}
                </Link>,
              ] as const,
              [t('orders.until'), <DateTime key="until" value={link.expiresAt} variant="minute" />] as const,
            ]
          : []),
        ...(refundAmount
          ? [[t('payment.refunded'), <Money key="refund" amount={refundAmount} currency={currency} />] as const]
          : []),
        ...(order.status === 'succeeded' || order.creditNotes.length > 0
          ? [
              [
                t('column.receipt'),
                <DocumentLinks key="receipt" payment={order} receipt={t('payments.receipt')} />,
              ] as const,
            ]
          : []),
        ...(intentId ? [[t('orders.number'), <Copyable key="number" text={intentId} />] as const] : []),
      ]}
    />
  );
}
