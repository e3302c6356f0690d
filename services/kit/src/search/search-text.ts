import { plain, searchForm } from '@fovea/contracts/plain-text';
import { type Expression, type SqlBool, sql } from 'kysely';

/** A row of an ordered index has to fit into a third of a page, however long a typed name is. */
const mostEnds = 100;
/** Scripts that write words without spaces between them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]{2,30}/gu;

/**
 * The value of a `search` column over several fields; the leading space makes the first word a word start like any
 * other. The text in sort form comes first, then its search form if that differs. Japanese, Chinese and Korean words
 * are followed by their suffixes (眼科 after みどり眼科), because a search of one or two characters only finds starts of
 * words.
 */
export function searchText(...fields: (string | null | undefined)[]): string {
  const text = plain(fields.filter(Boolean).join(' '));
  const forms = [...new Set([text, searchForm(text)])];
  const ends = (forms.join(' ').match(unspaced) ?? []).flatMap((word) =>
    [...word].slice(1).map((_, start, letters) => letters.slice(start).join('')),
  );
  return [` ${forms.join(' ')}`, ...ends.slice(0, mostEnds)].join(' ');
}

/**
 * Conditions on a `search` column with a trigram index; none for an empty search. Fewer than three characters match the
 * start of a word only, because the index does not serve them elsewhere. The plain text is searched as well, because
 * rows written before release 0.5.0 contain nothing else.
 */
export function fitsText(column: Expression<string>, text: string | undefined): Expression<SqlBool>[] {
  const forms = [...new Set([plain(text ?? ''), searchForm(text ?? '')])].filter(Boolean);
  if (forms.length === 0) return [];
  const parts = forms.map((form) => sql`${column} LIKE ${`%${contained(form)}%`}`);
  return [sql<SqlBool>`(${sql.join(parts, sql` OR `)})`];
}

/** A LIKE pattern of the plain text, for columns that hold no names. */
export function likePattern(text: string | undefined): string | undefined {
  const wanted = plain(text ?? '');
  return wanted === '' ? undefined : `%${contained(wanted)}%`;
}

const contained = (wanted: string) => escapeLike(wanted.length < 3 ? ` ${wanted}` : wanted);

/** Escapes LIKE wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
