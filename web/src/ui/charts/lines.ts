/** `text` is the value with its unit: "24.12 mm". */
export type LinePoint = { day: string; value: number; text: string };
/** A line of measured values; a day without a value is omitted. */
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
  /** Unit of the values: "mm". */
  yTitle: string;
  xTitle: string;
  height?: number;
};

/** One row a day in ascending order, with the value of each line. */
export function rowsOfDays(lines: readonly Line[]): { day: string; texts: string[] }[] {
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ day }) => day)))].sort();
  return days.map((day) => ({
    day,
    // A day with two examinations has two values.
    texts: lines.map(
      ({ points }) =>
        points
          .filter((point) => point.day === day)
          .map(({ text }) => text)
          .join(', ') || '–',
    ),
  }));
}

/** The ends of the value axis, with a margin around the lines, also when all values are equal. */
export function rangeOf(lines: readonly Line[]): [least: number, most: number] {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((most - least) * 0.15, 0.5);
  return [least - room, most + room];
}
