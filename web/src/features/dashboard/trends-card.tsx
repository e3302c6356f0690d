import { Caption1 } from '@fluentui/react-components';
import { DataTrendingRegular } from '@fluentui/react-icons';
import { findTrends } from '@fovea/contracts/trends/endpoints';
import type { TrendMonth } from '@fovea/contracts/trends/schema';
import { formatMonth } from '@fovea/contracts/usage/compliance-format';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import type { Bar } from '../../ui/charts/bars.ts';
import { shareOf } from '../../ui/charts/share.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HomeCard } from './home-card.tsx';
import { chartHeight, TrendsOutline, useTrendStyles } from './trends-outline.tsx';

const trends = apiQuery(findTrends, {});

/** How compliance, registrations and treatment went over the last months, the present one as far as it got. */
export function TrendsCard() {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useList(trends);
  if (!data && !error) return <TrendsOutline />;
  const isEmpty = data?.list.every(({ rated, treated, families }) => rated + treated + families === 0);
  return (
    <HomeCard title={t('trends.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} hasData={data !== undefined} />}
      {data && isEmpty && (
        <EmptyState icon={<DataTrendingRegular />} title={t('trends.empty.title')} hint={t('trends.empty.hint')} />
      )}
      {data && !isEmpty && <Charts months={data.list} />}
    </HomeCard>
  );
}

function Charts({ months }: { months: readonly TrendMonth[] }) {
  const styles = useTrendStyles();
  const { t, i18n } = useTranslation('dashboard');
  const present = months.at(-1);
  const barsOf = (shownOf: (month: TrendMonth) => Pick<Bar, 'value' | 'text' | 'tone'>) =>
    months.map((month) => ({
      id: month.month,
      label: formatMonth(month.month, i18n.language, 'short'),
      note: month === present ? t('trends.soFar') : undefined,
      ...shownOf(month),
    }));
  const axes = { xTitle: t('trends.month'), height: chartHeight };
  return (
    <>
      <div className={styles.charts}>
        <BarChart
          title={t('trends.compliance.title')}
          yTitle={t('trends.compliance.unit')}
          max={100}
          bars={barsOf(({ rated, good }) =>
            rated === 0
              ? { value: 0, text: t('trends.compliance.none'), tone: 'none' }
              : {
                  value: (good / rated) * 100,
                  text: t('trends.ofChildren', { count: rated, share: shareOf(good, rated, i18n.language) }),
                  tone: 'good',
                },
          )}
          {...axes}
        />
        <BarChart
          title={t('trends.families.title')}
          yTitle={t('trends.families.unit')}
          bars={barsOf(({ families }) => ({ value: families, text: t('customers', { count: families }) }))}
          {...axes}
        />
        <BarChart
          title={t('trends.treated.title')}
          yTitle={t('trends.treated.unit')}
          bars={barsOf(({ treated }) => ({
            value: treated,
            text: t('trends.children', { count: treated }),
          }))}
          {...axes}
        />
      </div>
      <Caption1>{t('trends.notOver')}</Caption1>
    </>
  );
}
