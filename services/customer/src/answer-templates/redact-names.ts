import type { TemplateName } from '@fovea/contracts/answer-templates/schema';
import { sql } from 'kysely';
import { isIdentifying } from '../families/identifying-texts.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** Replaces an erased person's names in the texts of templates by `place`. Deletes templates whose own name contains one. */
export async function redactNames(tx: RegionalTx, identifying: string[], place: TemplateName): Promise<void> {
  const pattern = namePattern(identifying);
  if (!pattern) return;
  await kysely(tx)
    .deleteFrom('answer_template')
    .where(({ ref }) => sql<boolean>`${ref('name')} ~* ${pattern}`)
    .execute();
  await kysely(tx)
    .updateTable('answer_template')
    .set(({ ref }) => ({ text: sql<string>`regexp_replace(${ref('text')}, ${pattern}, ${`{${place}}`}, 'g')` }))
    .where(({ ref }) => sql<boolean>`${ref('text')} ~ ${pattern}`)
    .execute();
}

/**
 * A PostgreSQL regular expression for any of these names, the longest first; null when none identifies a person. Names
 * in letters match whole words: "Will" is not found in "Willow". Japanese and Chinese do not separate words.
 */
export function namePattern(texts: string[]): string | null {
  const names = [...new Set(texts)].filter(isIdentifying).sort((one, other) => other.length - one.length);
  if (names.length === 0) return null;
  return names
    .map((name) => (/\p{sc=Han}|\p{sc=Kana}|\p{sc=Hira}/u.test(name) ? escaped(name) : wholeWord(name)))
    .join('|');
}

const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
const wholeWord = (text: string): string => `(?<![[:alnum:]])${escaped(text)}(?![[:alnum:]])`;
