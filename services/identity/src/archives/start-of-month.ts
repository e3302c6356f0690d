/** The first instant of a UTC month (YYYY-MM), plus `later` months. */
export function startOfMonth(month: string, later = 0): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1));
}
