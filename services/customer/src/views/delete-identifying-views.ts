import { plain } from '@fovea/contracts/plain-text';
import { sql } from 'kysely';
import { isIdentifying } from '../families/identifying-texts.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** By what a view may name a family: its words alone, and its texts in which a part may have been searched for. */
export function identifyingParts(texts: (string | null)[]): { words: string[]; texts: string[] } {
  const plainTexts = [...new Set(texts.map((text) => plain(text ?? '')).filter(isIdentifying))];
  const words = plainTexts.flatMap((text) => text.split(/\s+/)).filter(isIdentifying);
  return { words: [...new Set(words)], texts: plainTexts };
}

/** Views that may have been made to find somebody: whatever they say of a family goes with it. */
export async function deleteIdentifyingViews(tx: RegionalTx, identifying: string[]): Promise<void> {
  const { words, texts } = identifyingParts(identifying);
  await kysely(tx)
    .deleteFrom('saved_view')
    .where(({ ref, or }) =>
      or([
        sql<boolean>`EXISTS (SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(${ref('name_key')}, word) > 0)`,
        sql<boolean>`EXISTS (SELECT FROM unnest(${texts}::text[]) AS told, unnest(${ref('typed')}) AS part
          WHERE (char_length(part) >= 3 OR part !~ '[a-z0-9]') AND (strpos(told, part) > 0 OR strpos(part, told) > 0))`,
      ]),
    )
    .execute();
}
