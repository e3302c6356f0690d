import { Button, makeStyles, Skeleton, SkeletonItem, Subtitle2, tokens } from '@fluentui/react-components';
import { ChartMultipleRegular, TableRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { ChartTable } from './chart-table.tsx';

const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

/** `text` is the value with its unit as it is read: "2 uses", "82 %". */
export type Bar = { id: string; label: string; value: number; text: string; tone?: 'brand' | 'good' | 'poor' | 'treatment' };

export type BarChartProps = {
  title: string;
  bars: readonly Bar[];
  /** What the bars stand for and what they measure, units included: "Day", "Uses (of 2 a day)". */
  xTitle: string;
  yTitle: string;
  /** Top of the value axis; default: the largest value. Compliance uses 100, daily uses 2. */
  max?: number;
  /** A line across with its word: 75 % in compliance charts. */
  goal?: { value: number; label: string };
  height?: number;
};

const useStyles = makeStyles({
  root: { margin: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalM },
});

/** Bars with named axes; values on focus and hover, and all of them as a table behind a toggle. The drawing library is loaded with the first chart. */
export function BarChart(props: BarChartProps) {
  const { title, bars, height = 240 } = props;
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [isTable, setTable] = useState(false);
  if (bars.length === 0) return <EmptyState icon={<ChartMultipleRegular />} title={t('chart.empty')} />;
  return (
    <figure className={styles.root}>
      <figcaption className={styles.head}>
        <Subtitle2>{title}</Subtitle2>
        <Button size="small" appearance="subtle" icon={isTable ? <ChartMultipleRegular /> : <TableRegular />} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'chart.asChart' : 'chart.asTable')}
        </Button>
      </figcaption>
      {isTable ? (
        <ChartTable {...props} />
      ) : (
        <Suspense
          fallback={
            <Skeleton aria-label={t('loading')}>
              <SkeletonItem style={{ height }} />
            </Skeleton>
          }
        >
          <BarPlot {...props} height={height} />
        </Suspense>
      )}
    </figure>
  );
}
