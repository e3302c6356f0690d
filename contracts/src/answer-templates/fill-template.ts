import { type TemplateName, templateNames } from './schema.ts';

/** What stands at each place of a template; '' where it is not known. */
export type Named = Record<TemplateName, string>;

/** Where a name stands in a template. */
export const placeOf = (name: TemplateName): string => `{${name}}`;

/** The text for somebody. `open` are places nothing is known for: they stay, for the writer to fill in. */
export function fillTemplate(text: string, named: Named): { text: string; open: string[] } {
  const known = templateNames.filter((name) => named[name]);
  return {
    text: known.reduce((filled, name) => filled.replaceAll(placeOf(name), named[name]), text),
    open: templateNames
      .filter((name) => !named[name])
      .map(placeOf)
      .filter((place) => text.includes(place)),
  };
}

/** The other way: what was written to somebody, with places where the names stand. */
export function asTemplate(text: string, named: Named): string {
  const longestFirst = templateNames.toSorted((one, other) => named[other].length - named[one].length);
  return longestFirst.reduce(
    (emptied, name) => (named[name] ? emptied.replaceAll(named[name], placeOf(name)) : emptied),
    text,
  );
}
