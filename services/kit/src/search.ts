import { plain } from '@fovea/contracts/plain-text';

/** A row of an ordered index has to fit into a third of a page, however long a name somebody types. */
const mostEnds = 100;
/** Scripts that write words without spaces between them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]{2,30}/gu;

/**
 * The value of a `search` column over several fields; the leading space makes the first word a word start like any
 * other. Japanese, Chinese and Korean words are followed by their own ends (眼科 after みどり眼科), because a search of one or
 * two characters finds starts of words only.
 */
export function searchText(...fields: (string | null | undefined)[]): string {
  const text = plain(fields.filter(Boolean).join(' '));
  const ends = (text.match(unspaced) ?? []).flatMap((word) =>
    [...word].slice(1).map((_, start, letters) => letters.slice(start).join('')),
  );
  return [` ${text}`, ...ends.slice(0, mostEnds)].join(' ');
}

/**
 * Prisma filter for a `search` column with a trigram index. Fewer than three characters match the start of a word only:
 * the index has nothing to offer for less, and reading a million rows takes a second. Undefined for an empty search.
 */
export function searchFilter(text: string | undefined): { contains: string } | undefined {
  const wanted = plain(text ?? '');
  if (wanted === '') return undefined;
  return { contains: escapeLike(wanted.length < 3 ? ` ${wanted}` : wanted) };
}

/** The same as a LIKE pattern for raw SQL. */
export function likePattern(text: string | undefined): string | undefined {
  const filter = searchFilter(text);
  return filter && `%${filter.contains}%`;
}

/** What LIKE would take for a wildcard is meant as typed. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Prisma's window of a list query. */
export const page = ({ current, pageSize }: { current: number; pageSize: number }) => ({
  skip: (current - 1) * pageSize,
  take: pageSize,
});
