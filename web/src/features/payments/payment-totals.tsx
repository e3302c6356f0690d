import { sumPayments } from '@fovea/contracts/payment-sums/endpoints';
import type { PaymentFilter } from '@fovea/contracts/payments/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { Sums } from '../../ui/sums.tsx';

/** What all payments of a filter come to, not only the page's. Nobody asks what ever was paid: not without a filter. */
export function PaymentTotals({ filter }: { filter: PaymentFilter }) {
  const { searchStr, startDate, endDate, companyId, companyIdIs } = filter;
  return searchStr || startDate || endDate || (companyId && !companyIdIs) ? <Totals filter={filter} /> : null;
}

/** It stands beside a list that says itself what failed, so it is left out where there is nothing to say. */
function Totals({ filter: { current, pageSize, sort, order, ...filter } }: { filter: PaymentFilter }) {
  const { t, i18n } = useTranslation('payments');
  const { data } = useQuery(apiQuery(sumPayments, filter));
  const lines = (data?.list ?? []).map(({ currency, amount, refundAmount }) => {
    const money = (sum: string) => ({ amount: formatMoney(sum, currency, i18n.language) });
    const refunded = Number(refundAmount) > 0 ? [t('totals.refunded', money(refundAmount))] : [];
    return { currency, sums: [t('totals.paid', money(amount)), ...refunded] };
  });
  return <Sums title={t('totals.title')} lines={lines} />;
}
