import { lazy } from 'react';
import { ChartFrame } from './chart-frame.tsx';

const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

/** `text` is the value with its unit as it is read: "2 uses", "82 %". */
export type Bar = {
  id: string;
  label: string;
  value: number;
  text: string;
  tone?: 'brand' | 'good' | 'poor' | 'treatment';
};

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

/**
 * Bars with named axes; values on focus and hover, and all of them as a table behind a toggle. The drawing library is
 * loaded with the first chart.
 */
export function BarChart(props: BarChartProps) {
  const { height = 240 } = props;
  return (
    <ChartFrame {...props} height={height} hasShares={false}>
      <BarPlot {...props} height={height} />
    </ChartFrame>
  );
}
