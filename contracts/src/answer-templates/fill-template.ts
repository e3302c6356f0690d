import { type TemplateName, templateNames } from './schema.ts';

/** Value of each placeholder; empty when missing. */
export type Named = Record<TemplateName, string>;

/** The placeholder of a name. */
export const placeOf = (name: TemplateName): string => `{${name}}`;

/** Fills in a template. `open` lists placeholders without a value; they stay in the text. */
export function fillTemplate(text: string, named: Named): { text: string; open: string[] } {
  const present = templateNames.filter((name) => named[name]);
  return {
    text: present.reduce((filled, name) => filled.replaceAll(placeOf(name), named[name]), text),
    open: templateNames
      .filter((name) => !named[name])
      .map(placeOf)
      .filter((place) => text.includes(place)),
  };
}

/** Replaces names in a text with their placeholders. */
export function asTemplate(text: string, named: Named): string {
  const longestFirst = templateNames.toSorted((one, other) => named[other].length - named[one].length);
  return longestFirst.reduce(
    (emptied, name) => (named[name] ? emptied.replaceAll(named[name], placeOf(name)) : emptied),
    text,
  );
}
