/** People's names, put together nowhere else: how a name is written depends on who reads it. */

/** What is known of a name; nothing of an erased person's. */
export type PersonNames = { firstName?: string | null; middleName?: string | null; lastName?: string | null };

/** First, middle, last: the API's `fullName` as specified, and what searches look through. Empty once erased. */
export const fullName = ({ firstName, middleName, lastName }: PersonNames): string =>
  joined(firstName, middleName, lastName);

/**
 * As a reader of the language writes it: the family name first in Japanese (山田 花子), first, middle, last in every other
 * language. Empty once erased.
 */
export function nameFor(person: PersonNames, language: string): string {
  const { firstName, middleName, lastName } = person;
  return language === 'ja' ? joined(lastName, firstName, middleName) : fullName(person);
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
