import { plain, searchForm } from '@fovea/contracts/plain-text';
import { type Expression, type SqlBool, sql } from 'kysely';
import { likePattern } from './search-text.ts';

/** One interpretation of the typed text: a matching row has all of these words, and the calling code. */
type Reading = { patterns: string[]; callingCode?: string };

/** Fewer digits are no complete telephone number: without leading zeros they would match everywhere. */
const shortestPhone = 7;
const longestCallingCode = 4;
/** A shorter word has too few trigrams for a similarity match. */
const shortestMistyped = 4;
const unspacedName = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]{2,12}$/u;

/**
 * The typed words as LIKE patterns: each anywhere, or under three characters at the start of a word. So names match in
 * either order.
 */
export const wordPatterns = (typed: string | undefined): string[] =>
  (typed ?? '')
    .trim()
    .split(/\s+/u)
    .map(likePattern)
    .filter((pattern) => pattern !== undefined);

/**
 * All interpretations of what was typed, in plain and in search form: as words, as a name in a script without spaces
 * (山田太郎), as a telephone number in any grouping, with or without its leading zero or calling code.
 */
export function readingsOf(typed: string): Reading[] {
  const forms = [...new Set([plain(typed), searchForm(typed)])];
  const names = forms.flatMap((form) => [{ patterns: wordPatterns(form) }, ...namesIn(form)]);
  return [...names, ...phonesIn(plain(typed))];
}

function namesIn(word: string): Reading[] {
  if (!unspacedName.test(word)) return [];
  const letters = [...word];
  return letters.slice(1).map((_, end) => {
    const parts = [letters.slice(0, end + 1), letters.slice(end + 1)];
    return { patterns: parts.map((part) => likePattern(part.join(''))).filter((pattern) => pattern !== undefined) };
  });
}

function phonesIn(typed: string): Reading[] {
  if (!/^\+?[\d\s()./-]+$/.test(typed)) return [];
  const digits = typed.replace(/\D/g, '');
  if (digits.length < 3) return [];
  const anywhere = (number: string) => ({ patterns: [`%${number}%`] });
  const local = withoutZeros(digits);
  const readings: Reading[] = [anywhere(digits), ...(local.length >= shortestPhone ? [anywhere(local)] : [])];
  if (!/^(?:\+|00)/.test(typed)) return readings;
  for (let length = 1; length <= longestCallingCode; length += 1) {
    const number = withoutZeros(local.slice(length));
    if (number.length >= shortestPhone) readings.push({ ...anywhere(number), callingCode: local.slice(0, length) });
  }
  return readings;
}

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/**
 * Whether a search column matches what was typed, in one of its interpretations; each uses the trigram index.
 * `callingCode` is the column of a telephone's calling code, if there is one.
 */
export function fitsWords(
  column: Expression<string | null>,
  typed: string,
  callingCode?: Expression<string | null>,
): Expression<SqlBool> {
  const variants = readingsOf(typed).flatMap(({ patterns, callingCode: code }) => {
    const words = patterns.map((pattern) => sql`${column} LIKE ${pattern}`);
    if (code === undefined) return [words];
    return callingCode ? [[...words, sql`${callingCode} = ${code}`]] : [];
  });
  const conditions = variants.filter((words) => words.length > 0).map((words) => sql`(${sql.join(words, sql` AND `)})`);
  return conditions.length === 0 ? sql.lit(false) : sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;
}

/**
 * Whether a search column has similarly written words: one letter wrong, missing or too many in a word of usual length.
 * Short words and numbers have to match exactly. Undefined if nothing of it can be mistyped.
 */
export function nearlyFitsWords(column: Expression<string | null>, typed: string): Expression<SqlBool> | undefined {
  const words = searchForm(typed).split(' ').filter(Boolean);
  const isMistyped = (word: string) => [...word].length >= shortestMistyped && !/\d/.test(word);
  if (!words.some(isMistyped)) return undefined;
  const conditions = words.map((word) =>
    isMistyped(word) ? sql`${column} %> ${word}` : sql`${column} LIKE ${likePattern(word)}`,
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
}
