type Region = { key: string; name: string };

/** UN M49 code of Europe, which is not a country. */
const europe = '150';

/**
 * A region's name in this language, if its configured name is that of its key's country or Europe; other names are
 * shown as configured.
 */
export function regionName({ key, name }: Region, language: string): string {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const code = [key.length === 2 ? key.toUpperCase() : europe, europe].find((each) => english.of(each) === name);
  return (code && new Intl.DisplayNames(language, { type: 'region' }).of(code)) ?? name;
}

export const regionChoices = (regions: readonly Region[], language: string): { value: string; label: string }[] =>
  regions.map((region) => ({ value: region.key, label: regionName(region, language) }));
