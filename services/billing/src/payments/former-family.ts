import type { Language } from '@fovea/contracts/fields';

const words: Record<Language, (code: string) => string> = {
  en: (code) => `Former family ${code}`,
  ja: (code) => `元ご家族 ${code}`,
  ms: (code) => `Bekas keluarga ${code}`,
  tr: (code) => `Eski aile ${code}`,
  pl: (code) => `Dawna rodzina ${code}`,
  es: (code) => `Antigua familia ${code}`,
  de: (code) => `Ehemalige Familie ${code}`,
  fr: (code) => `Ancienne famille ${code}`,
};

type Payer = { deleted: boolean };

/**
 * The pseudonym of an erased family: the end of its id, which is chance, is all that is left of it. Null while the
 * family exists.
 */
export const formerFamily = (customerId: string, { deleted }: Payer): string | null =>
  deleted ? customerId.slice(-4).toUpperCase() : null;

/** The pseudonym as a reader is told it; empty while the family exists. */
export function formerFamilyName(code: string | null, language: Language): string {
  return code === null ? '' : words[language](code);
}
