import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { sumPayments } from '@fovea/contracts/payment-sums/endpoints';
import type { PaymentFilter } from '@fovea/contracts/payments/schema';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { formatMoney } from '../../ui/money-format.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  sums: { display: 'grid', rowGap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  sum: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL, fontVariantNumeric: 'tabular-nums' },
});

/** What all payments of a filter come to, not only the page's. Nobody asks what ever was paid: not without a filter. */
export function PaymentTotals({ filter }: { filter: PaymentFilter }) {
  const { searchStr, startDate, endDate, companyId, companyIdIs } = filter;
  return searchStr || startDate || endDate || (companyId && !companyIdIs) ? <Totals filter={filter} /> : null;
}

/** It stands beside a list that says itself what failed, so it is left out where there is nothing to say. */
function Totals({ filter: { current, pageSize, sort, order, ...filter } }: { filter: PaymentFilter }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('payments');
  const title = useId();
  const { data } = useQuery(apiQuery(sumPayments, filter));
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.root} aria-labelledby={title}>
      <Text id={title} weight="semibold">
        {t('totals.title')}
      </Text>
      <ul className={styles.sums}>
        {data.list.map(({ currency, amount, refundAmount }) => (
          <li key={currency} className={styles.sum}>
            <span>{t('totals.paid', { amount: formatMoney(amount, currency, i18n.language) })}</span>
            {Number(refundAmount) > 0 && (
              <span>{t('totals.refunded', { amount: formatMoney(refundAmount, currency, i18n.language) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
