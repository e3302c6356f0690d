/**
 * `text` is the value with its unit as it is read: "2 uses", "82 %". Where nothing was measured the tone is `none`:
 * nothing is drawn, and `text` says so.
 */
export type Bar = {
  id: string;
  label: string;
  value: number;
  text: string;
  /** Beneath the label: "so far". */ note?: string | undefined;
  tone?: 'brand' | 'good' | 'poor' | 'none';
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

export type PieChartProps = Pick<BarChartProps, 'title' | 'bars' | 'xTitle' | 'yTitle' | 'height'> & {
  /** What stands in the middle: the sum with its unit. */
  total: string;
  /** Everything beyond the largest few: "Others". */
  othersLabel: string;
  /** The value of the others as it is read. */
  textOf: (value: number) => string;
};
