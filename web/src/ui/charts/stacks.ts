import type { BarChartProps } from './bars.ts';

/** A part of a whole. `name` says all of it to whoever reads it by itself: "October 2026, under 25 %: 14 children". */
export type Part = {
  id: string;
  value: number;
  name: string;
  color: string;
  /** The list of what was counted, where there is one. */ to?: string | undefined;
};

/** A bar of parts, from the bottom up. */
export type Stack = {
  id: string;
  /** On the axis, and whole in the table. */ label: string;
  name: string;
  /** Beneath the label: "so far". */ note?: string | undefined;
  parts: readonly (Part & { to: string })[];
  /** What else the table says of it, a column each. */ facts: readonly string[];
};

export type StackedBarChartProps = Pick<BarChartProps, 'title' | 'xTitle' | 'yTitle' | 'height'> & {
  stacks: readonly Stack[];
  /** What the parts stand for, in their order. */
  series: readonly { id: string; label: string; color: string }[];
  factTitles: readonly string[];
};

/** The parts that are there, and between which sums each lies. */
export function piledUp<Each extends Part>(parts: readonly Each[]): { part: Each; from: number; to: number }[] {
  let sum = 0;
  return parts.flatMap((part) => {
    const from = sum;
    sum += part.value;
    return part.value > 0 ? [{ part, from, to: sum }] : [];
  });
}
