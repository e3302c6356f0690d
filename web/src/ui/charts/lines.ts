/** `text` is the value with its unit as it is read: "24.12 mm". */
export type LinePoint = { day: string; value: number; text: string };
/** A line of measured values; a day without a value is left out. */
export type Line = {
  id: string;
  label: string;
  color: string;
  mark: 'circle' | 'square';
  points: readonly LinePoint[];
};

export type LineChartProps = {
  title: string;
  lines: readonly Line[];
  /** What the values are measured in: "mm". */
  yTitle: string;
  xTitle: string;
  height?: number;
};

/** One row a day, with the value of each line; days in their order. */
export function rowsOfDays(lines: readonly Line[]): { day: string; texts: string[] }[] {
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ day }) => day)))].sort();
  return days.map((day) => ({
    day,
    // Two examinations on a day are two values of it.
    texts: lines.map(
      ({ points }) =>
        points
          .filter((point) => point.day === day)
          .map(({ text }) => text)
          .join(', ') || '–',
    ),
  }));
}

/** The ends of the value axis: no line lies on an edge, and equal values have room around them. */
export function rangeOf(lines: readonly Line[]): [least: number, most: number] {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((most - least) * 0.15, 0.5);
  return [least - room, most + room];
}
