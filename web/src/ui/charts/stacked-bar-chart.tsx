import { makeStyles } from '@fluentui/react-components';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../link.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { Legend } from './legend.tsx';
import type { Part, StackedBarChartProps } from './stacks.ts';

const StackedBarPlot = lazy(async () => ({ default: (await import('./stacked-bar-plot.tsx')).StackedBarPlot }));

const useStyles = makeStyles({
  count: { '@media (pointer: coarse)': { minWidth: '44px', justifyContent: 'flex-end' } },
});

/**
 * Bars of parts with named axes. Each part links to the list of what it counts; so does its number in the table behind
 * the toggle, where thin parts also have a target of full size.
 */
export function StackedBarChart(props: StackedBarChartProps) {
  const { title, stacks, series, xTitle, factTitles, height = 280 } = props;
  return (
    <ChartFrame
      title={title}
      columns={[xTitle, ...series.map(({ label }) => label), ...factTitles]}
      rows={stacks.map(({ id, name, parts, facts }) => ({
        id,
        cells: [name, ...parts.map((part) => <Count key={part.id} part={part} />), ...facts],
      }))}
      height={height}
    >
      <StackedBarPlot {...props} height={height} />
      <Legend entries={series} />
    </ChartFrame>
  );
}

function Count({ part: { value, name, to } }: { part: Part & { to: string } }) {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const count = value.toLocaleString(i18n.language);
  if (value === 0) return <>{count}</>;
  return (
    <AppLink to={to} label={name} alone className={styles.count}>
      {count}
    </AppLink>
  );
}
