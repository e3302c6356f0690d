import { familyNameFirst, nameFor, type PersonNames } from '@fovea/contracts/names';
import { currentLanguage } from './index.ts';

/** A person's name as readers of the present language write it. */
export const nameOf = (person: PersonNames): string => nameFor(person, currentLanguage());

type Readings = { firstNameKana?: string; lastNameKana?: string };

/** The reading of a person's name for readers of Japanese; undefined for others or if missing. */
export function readingOf({ firstNameKana, lastNameKana }: Readings): string | undefined {
  if (!familyNameFirst(currentLanguage())) return undefined;
  return [lastNameKana, firstNameKana].filter(Boolean).join(' ') || undefined;
}
