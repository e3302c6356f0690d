import { plain } from '@fovea/contracts/plain-text';
import { sql } from 'kysely';
import { isIdentifying } from '../families/identifying-texts.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** Words that a view's name may contain, and whole texts of which a part may have been searched for. */
export function identifyingParts(texts: (string | null)[]): { words: string[]; texts: string[] } {
  const plainTexts = [...new Set(texts.map((text) => plain(text ?? '')).filter(isIdentifying))];
  const words = plainTexts.flatMap((text) => text.split(/\s+/)).filter(isIdentifying);
  return { words: [...new Set(words)], texts: plainTexts };
}

/** Deletes views that may have been saved to find the erased person. */
export async function deleteIdentifyingViews(tx: RegionalTx, identifying: string[]): Promise<void> {
  const { words, texts } = identifyingParts(identifying);
  await kysely(tx)
    .deleteFrom('saved_view')
    .where(({ ref, or }) =>
      or([
        sql<boolean>`EXISTS (SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(${ref('name_key')}, word) > 0)`,
        sql<boolean>`EXISTS (SELECT FROM unnest(${texts}::text[]) AS identifying, unnest(${ref('typed')}) AS part
          WHERE (char_length(part) >= 3 OR part !~ '[a-z0-9]') AND (strpos(identifying, part) > 0 OR strpos(part, identifying) > 0))`,
      ]),
    )
    .execute();
}
