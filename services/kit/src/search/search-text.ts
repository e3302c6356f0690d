import { plain, searchForm } from '@fovea/contracts/plain-text';

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
 * Prisma filter for a `search` column with a trigram index. Fewer than three characters match the start of a word only:
 * the index has no trigram for less, and scanning a million rows takes a second. The plain text is searched as well,
 * because rows written before release 0.5.0 hold nothing else. No condition for an empty search.
 */
export function searchFilter(text: string | undefined): { OR?: { search: { contains: string } }[] } {
  const forms = [plain(text ?? ''), searchForm(text ?? '')].filter(Boolean);
  if (forms.length === 0) return {};
  return { OR: [...new Set(forms)].map((form) => ({ search: { contains: contained(form) } })) };
}

/** A LIKE pattern of the plain text, for columns that hold no names. */
export function likePattern(text: string | undefined): string | undefined {
  const wanted = plain(text ?? '');
  return wanted === '' ? undefined : `%${contained(wanted)}%`;
}

const contained = (wanted: string) => escapeLike(wanted.length < 3 ? ` ${wanted}` : wanted);

/** Escapes LIKE wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Prisma's window of a list query. */
export const page = ({ current, pageSize }: { current: number; pageSize: number }) => ({
  skip: (current - 1) * pageSize,
  take: pageSize,
});
