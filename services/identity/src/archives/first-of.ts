/** The first instant of a month of UTC (YYYY-MM), or of the one so many later. */
export function firstOf(month: string, later = 0): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1));
}
