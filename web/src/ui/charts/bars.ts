/**
 * `text` is the value with its unit: "2 uses", "82 %". Without a measurement the tone is `none`: nothing is drawn, and
 * `text` states it.
 */
export type Bar = {
  id: string;
  label: string;
  value: number;
  text: string;
  /** Below the label: "so far". */
  note?: string | undefined;
  tone?: 'brand' | 'good' | 'poor' | 'none';
};

export type BarChartProps = {
  title: string;
  bars: readonly Bar[];
  /** Titles of the axes, units included: "Day", "Uses (of 2 a day)". */
  xTitle: string;
  yTitle: string;
  /** Top of the value axis; default: the largest value. Compliance uses 100, daily uses 2. */
  max?: number;
  /** A horizontal line with its label: 75 % in compliance charts. */
  goal?: { value: number; label: string };
  height?: number;
};

export type PieChartProps = Pick<BarChartProps, 'title' | 'bars' | 'xTitle' | 'yTitle' | 'height'> & {
  /** Text in the centre: the sum with its unit. */
  total: string;
  /** Label of all but the largest slices: "Others". */
  othersLabel: string;
  /** Formats the value of the others. */
  textOf: (value: number) => string;
};
