/**
 * Replaces the list of zones in browsers: the list is some kilobytes, which the first page does not need. The picker
 * offers the list, and the server saves the canonical name of any value accepted here.
 */
export function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) && name;
  } catch {
    return undefined;
  }
}
