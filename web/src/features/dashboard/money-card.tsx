import { Caption1, makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { monthName } from '@fovea/contracts/dates';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { sumPaymentMonths } from '@fovea/contracts/payment-sums/endpoints';
import { useTranslation } from 'react-i18next';
import { useList } from '../../api/query.ts';
import { daysOf } from '../../parts/dates/months.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { paymentPaths } from '../payments/paths.ts';
import { paymentMonths } from './dashboard-queries.ts';
import { HomeCard } from './home-card.tsx';

const useStyles = makeStyles({
  number: { '@media (pointer: coarse)': { minWidth: '44px', justifyContent: 'flex-end' } },
});

/** What came this month beside the last, in each currency: each number opens exactly its payments. */
export function MoneyCard() {
  const { t } = useTranslation('dashboard');
  const { t: ui } = useTranslation('ui');
  const { data, error, refetch } = useList(paymentMonths);
  return (
    <HomeCard title={t('money.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} hasData={data !== undefined} />}
      {data?.list.length === 0 && <span>{t('money.empty')}</span>}
      {data && data.list.length > 0 && <Months data={data} />}
      {!data && !error && (
        <Skeleton aria-label={ui('loading')}>
          <SkeletonItem style={{ height: 140 }} />
        </Skeleton>
      )}
    </HomeCard>
  );
}

type Months = ResponseOf<typeof sumPaymentMonths>;
const rows = ['taken', 'payments', 'refunded'] as const;

function Months({ data: { month: present, previousMonth: previous, list } }: { data: Months }) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = [
    { month: present, name: t('money.thisMonth', { month: monthName(present, i18n.language) }), of: 'present' },
    { month: previous, name: monthName(previous, i18n.language), of: 'previous' },
  ] as const;
  return (
    <>
      <ChartTable
        title={t('money.title')}
        columns={[t('money.currency'), ...columns.map(({ name }) => name)]}
        rows={list.flatMap(({ currency, ...money }) =>
          rows.map((row) => {
            const what = t(`money.${row}`, { currency: currency.toUpperCase() });
            const cells = columns.map(({ month, name, of }) => (
              <Sum key={month} row={row} money={money[of]} currency={currency} month={month} of={`${what}, ${name}`} />
            ));
            return { id: `${currency}-${row}`, cells: [what, ...cells] };
          }),
        )}
      />
      <Caption1>{t('money.about')}</Caption1>
    </>
  );
}

type SumProps = Pick<Months['list'][number], 'currency'> & {
  row: (typeof rows)[number];
  money: Months['list'][number]['present'];
  month: string;
  /** What it is a sum of, and when. */ of: string;
};

function Sum({ row, money: { payments, amount, refunds, refundAmount }, currency, month, of }: SumProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('dashboard');
  const area = useStaffArea();
  const money = (sum: string) => formatMoney(sum, currency, i18n.language);
  const [count, value] = {
    taken: [payments, money(amount)] as const,
    payments: [payments, payments.toLocaleString(i18n.language)] as const,
    refunded: [refunds, money(refundAmount)] as const,
  }[row];
  if (count === 0) return <>{value}</>;
  const filter = { taken: currency, ...daysOf(month), ...(row === 'refunded' && { status: 'refunded' as const }) };
  return (
    <AppLink
      to={paymentPaths.taken(area, filter)}
      label={t('money.part', { of, value })}
      alone
      className={styles.number}
    >
      {value}
    </AppLink>
  );
}
