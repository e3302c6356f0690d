import { lazy } from 'react';
import type { BarChartProps } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';

const PiePlot = lazy(async () => ({ default: (await import('./pie-plot.tsx')).PiePlot }));

export type PieChartProps = Pick<BarChartProps, 'title' | 'bars' | 'xTitle' | 'yTitle' | 'height'> & {
  /** What stands in the middle: the sum with its unit. */
  total: string;
  /** Everything beyond the largest few: "Others". */
  othersLabel: string;
  /** The value of the others as it is read. */
  textOf: (value: number) => string;
};

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
