import { nameFor, type PersonNames } from '@fovea/contracts/names';
import { currentLanguage } from './index.ts';

/** A person's name as readers of the present language write it. */
export const nameOf = (person: PersonNames): string => nameFor(person, currentLanguage());
