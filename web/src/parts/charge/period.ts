/** "3 months", "1 month, 14 days" in the language's own words; an empty text for nothing. */
export function formatPeriod(months: number, days: number, language: string): string {
  const parts = [
    { count: months, unit: 'month' },
    { count: days, unit: 'day' },
  ].filter(({ count }) => count > 0);
  const words = parts.map(({ count, unit }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(words);
}
