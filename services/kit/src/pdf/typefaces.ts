/** The parts of a typeface, each with the code points it draws as style sheets write them: `U+20-7E,U+A5`. */
export type Coverage = Record<string, string>;

/** Joiners of scripts whose letters change shape by them. Their own shape is empty. */
const joiner = /[\u200c\u200d]/;

/**
 * The typefaces of the PDFs, in order of preference for each letter. A letter is drawn by the first typeface that has
 * it and whose `has` accepts it. Arabic and Thai are drawn with IBM Plex: Noto builds their letters from parts
 * (`ccmp`), which the renderer loses.
 */
const typefaces = [
  { name: 'noto-sans', has: /[^\u200c\u200d]/u },
  { name: 'ibm-plex-sans-arabic', has: /\p{Script_Extensions=Arabic}/u },
  { name: 'ibm-plex-sans-thai', has: /\p{Script=Thai}/u },
  { name: 'noto-sans-hebrew', has: /[\p{Script=Hebrew}\u200c\u200d]/u },
  { name: 'noto-sans-kr', has: /\p{Script=Hangul}/u },
  { name: 'noto-sans-jp', has: /\P{Script=Hangul}/u },
  // Han letters that Japanese does not write.
  { name: 'noto-sans-sc', has: /\p{Script=Han}/u },
] as const;
export type TypefaceName = (typeof typefaces)[number]['name'];

/** Drawn for a letter that no typeface has. */
export const emptyBox = '□';

/** Marks of direction and variant have no shape of their own. */
const hasShape = (letter: string): boolean => !/\p{Default_Ignorable_Code_Point}/u.test(letter) || joiner.test(letter);

/** The different letters and spaces that these texts draw. */
export const lettersOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.join(''))].filter((letter) => hasShape(letter) && !/\p{Cc}/u.test(letter));

/** The parts of typefaces that together draw these texts, in order of preference. */
export async function facesFor(
  texts: readonly string[],
  coverageOf: (typeface: TypefaceName) => Promise<Coverage>,
): Promise<{ typeface: TypefaceName; part: string }[]> {
  const faces: { typeface: TypefaceName; part: string }[] = [];
  let left = lettersOf(['0', ...texts]);
  for (const { name, has } of typefaces) {
    const wanted = left.filter((letter) => has.test(letter));
    if (!wanted.some((letter) => /\S/.test(letter))) continue;
    const found = partsFor(wanted, await coverageOf(name));
    faces.push(...found.parts.map((part) => ({ typeface: name, part })));
    left = left.filter((letter) => !has.test(letter) || found.left.includes(letter));
  }
  return faces;
}

/**
 * The parts that draw these letters, and the letters that none draws. Parts may overlap in what they claim: each that
 * claims a letter is taken.
 */
function partsFor(letters: readonly string[], coverage: Coverage): { parts: string[]; left: string[] } {
  const left = new Set(letters);
  const parts = Object.entries(coverage).filter(([, ranges]) => {
    const drawn = letters.filter(isIn(ranges));
    for (const letter of drawn) left.delete(letter);
    return drawn.length > 0;
  });
  return { parts: parts.map(([part]) => part), left: [...left] };
}

/** The font settings for these typefaces, and the letters that none of them has. */
export type PdfFont = {
  style: { fontFamily: string[]; fontFeatureSettings: Record<string, boolean> };
  missing: ReadonlySet<string>;
};

/**
 * A text as it can be drawn. Without this the renderer draws a letter that no face has as another one, and the narrow
 * space of French amounts as a slash.
 */
export function printable(text: string, { missing }: PdfFont): string {
  return Array.from(text, (letter) => {
    if (!hasShape(letter)) return '';
    if (!missing.has(letter)) return letter;
    if (joiner.test(letter)) return '';
    return /\s/.test(letter) ? '\u00a0' : emptyBox;
  }).join('');
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** May not start a line. */
const closing = /^[、。，．・：；？！）」』】%％]/u;

/**
 * Splits a text where lines may break. The renderer breaks at spaces, which Japanese lacks: there each word is an
 * element of a row that wraps. A text that needs no such row is a single element.
 */
export function wordsOf(text: string): string[] {
  if (!japanese.test(text)) return [text];
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    if (words.length > 0 && closing.test(segment)) words.push(`${words.pop()}${segment}`);
    else words.push(segment);
  }
  return words;
}

/** Name of a part's file; the tables write numbered parts as `[118]`. */
export const faceFile = (typeface: TypefaceName, part: string, weight: 400 | 700): string =>
  `${typeface}-${part.replace(/[[\]]/g, '')}-${weight}-normal.woff`;

function isIn(ranges: string): (letter: string) => boolean {
  const parsed = ranges.split(',').map((range) =>
    range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  );
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return parsed.some(([from = 0, to = from]) => from <= code && code <= to);
  };
}
