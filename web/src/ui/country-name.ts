/** A country's name in this language; a key nobody knows is shown as it is. */
export function countryName(key: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(key) ?? key;
  } catch {
    return key;
  }
}
