/** Parts of a name; all empty for an erased person. */
export type PersonNames = { firstName?: string | null; middleName?: string | null; lastName?: string | null };

/** First, middle, last: the API's `fullName` as specified, and what searches look through. Empty once erased. */
export const fullName = ({ firstName, middleName, lastName }: PersonNames): string =>
  joined(firstName, middleName, lastName);

/** Whether readers of the language write, and therefore look for, the family name first: 山田 花子 in Japanese. */
export const familyNameFirst = (language: string): boolean => language === 'ja';

/** As a reader of the language writes it, else first, middle, last. Empty once erased. */
export function nameFor(person: PersonNames, language: string): string {
  const { firstName, middleName, lastName } = person;
  return familyNameFirst(language) ? joined(lastName, firstName, middleName) : fullName(person);
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
