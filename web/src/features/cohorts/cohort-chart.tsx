import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { type CohortOfMonth, RateBand } from '@fovea/contracts/cohorts/schema';
import { formatMonth, formatRate } from '@fovea/contracts/usage/compliance-format';
import { useTranslation } from 'react-i18next';
import { chartColors } from '../../theme/charts.ts';
import { StackedBarChart } from '../../ui/charts/stacked-bar-chart.tsx';
import type { CohortsFilter } from './cohort-queries.ts';
import { goodShare } from './good-share.ts';
import { useBandParts } from './use-band-parts.ts';
import { useMonthName } from './use-month-name.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
});

export type CohortChartProps = { months: readonly CohortOfMonth[]; filter: CohortsFilter };

/** One bar per month, by number of children with a rate; the present month is incomplete. */
export function CohortChart({ months, filter: { companyId, doctorId } }: CohortChartProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('cohorts');
  const partsOf = useBandParts();
  const monthName = useMonthName(months);
  const present = months.at(-1);
  const stacks = months.map((cohort) => {
    const { month, children, median } = cohort;
    const name = monthName(month);
    return {
      id: month,
      label: formatMonth(month, i18n.language, 'short'),
      name,
      note: cohort === present ? t('soFar') : undefined,
      parts: partsOf(cohort, { name, month, companyId, doctorId }),
      facts: [
        children.toLocaleString(i18n.language),
        goodShare(cohort, i18n.language),
        formatRate(median, i18n.language),
      ],
    };
  });
  return (
    <div className={styles.root}>
      <StackedBarChart
        title={t('chart')}
        xTitle={t('column.month')}
        yTitle={t('column.children')}
        stacks={stacks}
        series={RateBand.options.map((id) => ({ id, label: t(`band.${id}`), color: chartColors.rates[id] }))}
        factTitles={[t('column.children'), t('column.good'), t('column.median')]}
      />
      <Caption1>{t('notOver')}</Caption1>
    </div>
  );
}
