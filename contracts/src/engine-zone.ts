/**
 * In browsers, instead of the list of zones: its names are some kilobytes, which no first page shows. The picker offers
 * the list, and the server saves the canonical name of whatever this lets through.
 */
export function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) && name;
  } catch {
    return undefined;
  }
}
