import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { PieChartProps } from './bars.ts';
import { ChartFrame } from './chart-frame.tsx';
import { shareOf } from './share.ts';

const PiePlot = lazy(async () => ({ default: (await import('./pie-plot.tsx')).PiePlot }));

/**
 * Shares of a whole, the largest few labelled at their slices; values on focus and hover, and all values as a table
 * behind a toggle.
 */
export function PieChart(props: PieChartProps) {
  const { title, bars, xTitle, yTitle, height = 240 } = props;
  const { t, i18n } = useTranslation('ui');
  const sum = bars.reduce((all, { value }) => all + value, 0);
  return (
    <ChartFrame
      title={title}
      columns={[xTitle, yTitle, t('chart.share')]}
      rows={bars.map(({ id, label, value, text }) => ({
        id,
        cells: [label, text, shareOf(value, sum, i18n.language)],
      }))}
      height={height}
    >
      <PiePlot {...props} height={height} />
    </ChartFrame>
  );
}
