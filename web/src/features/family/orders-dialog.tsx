import { Card, makeStyles, tokens } from '@fluentui/react-components';
import { findOrders } from '@fovea/contracts/payments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useClose } from '../../routing/use-close.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useChild } from './family-queries.ts';
import { PaymentStatusBadge } from './payment-status-badge.tsx';

const useStyles = makeStyles({ list: { display: 'grid', rowGap: tokens.spacingVerticalM, listStyleType: 'none', margin: 0, padding: 0 } });

/** `/index/accounts/:id/orders`: everything that was begun, paid or not. */
export function OrdersDialog() {
  const styles = useStyles();
  const { t } = useTranslation('family');
  const close = useClose(paths.portal('accounts'));
  const child = useChild();
  const orders = useQuery(apiQuery(findOrders, { accountId: child._id }));
  return (
    <ViewDialog title={t('orders.of', { name: child.fullName })} onClose={close}>
      {orders.isPending && <TinySpinner />}
      {orders.error && <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.data?.list.length === 0 && <EmptyState title={t('orders.empty')} />}
      <ul className={styles.list}>
        {orders.data?.list.map((order) => (
          <li key={`${order.intentId} ${order.createdAt}`}>
            <Card>
              <FactList
                facts={[
                  [t('column.date'), <DateTime key="date" value={order.createdAt} variant="minute" />],
                  [t('column.plan'), order.planName],
                  [t('column.amount'), <Money key="amount" amount={order.amount} currency={order.currency} />],
                  [t('column.status'), <PaymentStatusBadge key="status" status={order.status} />],
                  [t('orders.number'), <Copyable key="number" text={order.intentId} />],
                ]}
              />
            </Card>
          </li>
        ))}
      </ul>
    </ViewDialog>
  );
}
