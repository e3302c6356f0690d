import type { Bar } from './bars.ts';

/** The largest few, and the rest as one; zero values are omitted. */
export function largestFirst(
  bars: readonly Bar[],
  most: number,
  othersLabel: string,
  textOf: (value: number) => string,
): Bar[] {
  const sorted = bars.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (sorted.length <= most + 1) return sorted;
  const rest = sorted.slice(most).reduce((sum, { value }) => sum + value, 0);
  return [...sorted.slice(0, most), { id: 'others', label: othersLabel, value: rest, text: textOf(rest) }];
}
