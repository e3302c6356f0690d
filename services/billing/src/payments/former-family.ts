import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { texts } from '../texts.ts';

type Payer = { deleted: boolean };

/**
 * The pseudonym of an erased family: the end of its id, which is chance, is all that is left of it. Null while the
 * family exists.
 */
export const formerFamily = (customerId: string, { deleted }: Payer): string | null =>
  deleted ? customerId.slice(-4).toUpperCase() : null;

/** The pseudonym as a reader is told it; empty while the family exists. */
export function formerFamilyName(code: string | null, language: Language): string {
  return code === null ? '' : fillText(texts[language].formerFamily, { code });
}
