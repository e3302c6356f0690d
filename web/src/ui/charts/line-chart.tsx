import { formatDay } from '@fovea/contracts/dates';
import { lazy } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import { Legend } from './legend.tsx';
import { type LineChartProps, rowsOfDays } from './lines.ts';

const LinePlot = lazy(async () => ({ default: (await import('./line-plot.tsx')).LinePlot }));

/** Lines of measured values over days; values on focus and hover, and all values as a table behind a toggle. */
export function LineChart(props: LineChartProps) {
  const { title, lines, xTitle, height = 200 } = props;
  return (
    <ChartFrame
      title={title}
      columns={[xTitle, ...lines.map(({ label }) => label)]}
      rows={rowsOfDays(lines).map(({ day, texts }) => ({ id: day, cells: [formatDay(day), ...texts] }))}
      height={height}
    >
      <LinePlot {...props} height={height} />
      <Legend entries={lines} />
    </ChartFrame>
  );
}
