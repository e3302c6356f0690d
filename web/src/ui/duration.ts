/**
 * "3 minutes", "3 minutes, 5 seconds", "40 seconds": the duration of a treatment for display. Forms and files use
 * seconds.
 */
export function formatSeconds(seconds: number, language: string): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    { count: Math.floor(whole / 60), unit: 'minute' },
    { count: whole % 60, unit: 'second' },
  ].filter(({ count, unit }) => count > 0 || (whole === 0 && unit === 'second'));
  const words = parts.map(({ count, unit }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(words);
}
