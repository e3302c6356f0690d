import { Card, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import type { Bar } from '../../ui/charts/bars.ts';
import { PieChart } from '../../ui/charts/pie-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXL,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalL },
  total: { marginRight: 'auto', color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  charts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
    gap: tokens.spacingHorizontalXXL,
  },
});

const chartHeight = 280;

export type CountsPanelProps<Value extends string> = {
  title: string;
  /** The axis' name. */
  unit: string;
  filterLabel: string;
  filter: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onFilter: (value: Value | undefined) => void;
  /** One bar a company. */
  bars: readonly Bar[];
  textOf: (count: number) => string;
  /** Nothing could be counted: said instead of showing zeros. */
  isMissing: boolean;
};

/** How many of something each company has: total, bars and shares, all by the same filter. */
export function CountsPanel<Value extends string>(props: CountsPanelProps<Value>) {
  const { title, unit, filterLabel, filter, options, onFilter, bars, textOf, isMissing } = props;
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const shown = bars.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  const total = textOf(shown.reduce((sum, { value }) => sum + value, 0));
  const axes = { xTitle: t('company'), yTitle: unit, height: chartHeight };
  return (
    <Card className={styles.root} role="region" aria-label={title}>
      <div className={styles.head}>
        <Subtitle1 as="h2">{title}</Subtitle1>
        <Subtitle1 as="span" className={styles.total} role="status">
          {isMissing ? '–' : total}
        </Subtitle1>
        <FilterSelect label={filterLabel} value={filter} options={options} onChange={onFilter} />
      </div>
      {isMissing ? (
        <EmptyState icon={<WarningRegular />} title={t('incomplete.none')} />
      ) : (
        <div className={styles.charts}>
          <BarChart title={t('perCompany', { unit })} bars={shown} {...axes} />
          {shown.length > 0 && (
            <PieChart
              title={t('shares', { unit })}
              bars={shown}
              total={total}
              othersLabel={t('others')}
              textOf={textOf}
              {...axes}
            />
          )}
        </div>
      )}
    </Card>
  );
}
