import { lazy } from 'react';
import type { BarChartProps } from './bars.ts';
import { ChartFrame } from './chart-frame.tsx';

const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

/**
 * Bars with named axes; values on focus and hover, and all values as a table behind a toggle. The chart library is
 * loaded with the first chart.
 */
export function BarChart(props: BarChartProps) {
  const { title, bars, xTitle, yTitle, height = 240 } = props;
  return (
    <ChartFrame
      title={title}
      columns={[xTitle, yTitle]}
      rows={bars.map(({ id, label, text }) => ({ id, cells: [label, text] }))}
      height={height}
    >
      <BarPlot {...props} height={height} />
    </ChartFrame>
  );
}
