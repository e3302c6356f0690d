/** A country's name in this language; an unknown key is shown unchanged. */
export function countryName(key: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(key) ?? key;
  } catch {
    return key;
  }
}
