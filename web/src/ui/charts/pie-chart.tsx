import { lazy } from 'react';
import type { PieChartProps } from './bars.ts';
import { ChartFrame } from './chart-frame.tsx';

const PiePlot = lazy(async () => ({ default: (await import('./pie-plot.tsx')).PiePlot }));

/**
 * Shares of a whole, the largest few named at their marks; values on focus and hover, and all of them as a table behind
 * a toggle.
 */
export function PieChart(props: PieChartProps) {
  const { height = 240 } = props;
  return (
    <ChartFrame {...props} height={height} hasShares>
      <PiePlot {...props} height={height} />
    </ChartFrame>
  );
}
