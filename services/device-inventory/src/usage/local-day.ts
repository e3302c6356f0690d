const quarterMs = 15 * 60 * 1000;
// What a zone's calendar says is the same for every service of a process: nothing here is a service's own.
const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, Map<number, string>>();

/**
 * The calendar day, YYYY-MM-DD, an instant falls on in a time zone. Every zone is a whole number of quarter hours off
 * UTC, so a quarter's day is worked out once and remembered: five hundred records of a post ask for it thousands of
 * times.
 */
export function localDay(at: Date | number, timezone: string): string {
  const quarter = Math.floor(+at / quarterMs);
  const known = days.get(timezone) ?? new Map<number, string>();
  const day = known.get(quarter) ?? formatOf(timezone).format(quarter * quarterMs);
  if (known.size > 50_000) known.clear();
  days.set(timezone, known.set(quarter, day));
  return day;
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timezone, format);
  return format;
}
