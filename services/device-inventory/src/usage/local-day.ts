const quarterMs = 15 * 60 * 1000;
// Module-level caches: calendars are the same for every service of a process.
const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, Map<number, string>>();

/**
 * The calendar day (YYYY-MM-DD) of an instant in a time zone. Zones are offset by whole quarter hours, so the result is
 * cached per quarter: a post of five hundred records needs it thousands of times.
 */
export function localDay(at: Date | number, timezone: string): string {
  const quarter = Math.floor(+at / quarterMs);
  const cached = days.get(timezone) ?? new Map<number, string>();
  const day = cached.get(quarter) ?? formatOf(timezone).format(quarter * quarterMs);
  if (cached.size > 50_000) cached.clear();
  days.set(timezone, cached.set(quarter, day));
  return day;
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timezone, format);
  return format;
}
