// People's names are joined only here: the order of the parts depends on the reader's language.

/** The stored parts of a name; none for an erased person. */
export type PersonNames = { firstName?: string | null; middleName?: string | null; lastName?: string | null };

/** First, middle, last: the API's `fullName` as specified, which searches match. Empty once erased. */
export const fullName = ({ firstName, middleName, lastName }: PersonNames): string =>
  joined(firstName, middleName, lastName);

/** Whether the language writes, and readers therefore search, the family name first: 山田 花子 in Japanese. */
export const familyNameFirst = (language: string): boolean => language === 'ja';

/** The parts of a name in the language's order. */
export const nameOrder = (language: string): (keyof PersonNames)[] =>
  familyNameFirst(language) ? ['lastName', 'firstName', 'middleName'] : ['firstName', 'middleName', 'lastName'];

/** A person's name in the language's order. Empty once erased. */
export const nameFor = (person: PersonNames, language: string): string =>
  joined(...nameOrder(language).map((part) => person[part]));

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
