/**
 * Runs in the page: dates and times that are not written in the zone they name, or that name none. `browser` is the
 * browser's zone, which is nobody's; `reader` the signed-in person's, in which "yesterday, 19:40" is written.
 */
export function foreignTimes({ browser, reader }) {
  const found = [];
  /** Every way to write an instant in a zone, the longest first: 31/01/2031 08:05:09, 31-01-2031, 08:05. */
  const writtenIn = (zone, instant) => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).formatToParts(new Date(instant));
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      parts.map(({ type, value }) => [type, value]),
    );
    const date = `${day}/${month}/${year}`;
    return [`${date} ${hour}:${minute}:${second}`, `${date} ${hour}:${minute}`, date, `${day}-${month}-${year}`];
  };
  for (const time of document.querySelectorAll('time[datetime]')) {
    const { dateTime, title, textContent: text } = time;
    const zone = title.replaceAll(' ', '_');
    if (zone === browser) found.push(`${text} is written in the browser's zone`);
    else if (zone && !writtenIn(zone, dateTime).includes(text)) found.push(`${text} is not ${dateTime} in ${zone}`);
    else if (!zone && /\d\d\/\d\d/.test(text) && !dateTime.includes('T00:00:00')) found.push(`${text} names no zone`);
    const clock = zone ? undefined : /\d\d:\d\d/.exec(text)?.[0];
    if (clock && !writtenIn(reader, dateTime)[1].endsWith(clock)) found.push(`${text} is not in ${reader}`);
  }
  return [...new Set(found)];
}
