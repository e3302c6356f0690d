import type { BarChartProps } from './bars.ts';

/** A part of a whole. `name` is its complete accessible name: "October 2026, under 25 %: 14 children". */
export type Part = {
  id: string;
  value: number;
  name: string;
  color: string;
  /** Link to the list of what was counted, if there is one. */
  to?: string | undefined;
};

/** A bar of parts, from the bottom up. */
export type Stack = {
  id: string;
  /** Truncated on the axis, whole in the table. */
  label: string;
  name: string;
  /** Below the label: "so far". */
  note?: string | undefined;
  parts: readonly (Part & { to: string })[];
  /** Further columns of the table. */
  facts: readonly string[];
};

export type StackedBarChartProps = Pick<BarChartProps, 'title' | 'xTitle' | 'yTitle' | 'height'> & {
  stacks: readonly Stack[];
  /** Legend of the parts, in their order. */
  series: readonly { id: string; label: string; color: string }[];
  factTitles: readonly string[];
};

/** The non-empty parts, each with the sums at its lower and upper end. */
export function piledUp<Each extends Part>(parts: readonly Each[]): { part: Each; from: number; to: number }[] {
  let sum = 0;
  return parts.flatMap((part) => {
    const from = sum;
    sum += part.value;
    return part.value > 0 ? [{ part, from, to: sum }] : [];
  });
}
