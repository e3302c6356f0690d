import { familyNameFirst, nameFor, type PersonNames } from '@fovea/contracts/names';
import { currentLanguage } from './index.ts';

/** A person's name as readers of the present language write it. */
export const nameOf = (person: PersonNames): string => nameFor(person, currentLanguage());

type Readings = { firstNameKana?: string; lastNameKana?: string };

/** How a person's name is read, for readers of Japanese; undefined for others and where it is not known. */
export function readingOf({ firstNameKana, lastNameKana }: Readings): string | undefined {
  if (!familyNameFirst(currentLanguage())) return undefined;
  return [lastNameKana, firstNameKana].filter(Boolean).join(' ') || undefined;
}
