/** The parts of a typeface, each with the code points it draws as style sheets write them: `U+20-7E,U+A5`. */
export type Coverage = Record<string, string>;

/**
 * The typefaces of the PDFs, in the order in which they are asked for a letter. Only what no earlier one draws and
 * `has` accepts is asked of a later one.
 */
const typefaces = [
  { name: 'noto-sans', has: /\S/u },
  { name: 'noto-sans-kr', has: /\p{Script=Hangul}/u },
  { name: 'noto-sans-jp', has: /[^\p{Script=Hangul}\s]/u },
  // Han letters that Japanese does not write.
  { name: 'noto-sans-sc', has: /\p{Script=Han}/u },
] as const;
export type TypefaceName = (typeof typefaces)[number]['name'];

/** The parts of typefaces that together draw these texts, in the order in which they are asked for a letter. */
export async function facesFor(
  texts: readonly string[],
  coverageOf: (typeface: TypefaceName) => Promise<Coverage>,
): Promise<{ typeface: TypefaceName; part: string }[]> {
  const faces: { typeface: TypefaceName; part: string }[] = [];
  let left = [...new Set(['0', ...texts.join('')])];
  for (const { name, has } of typefaces) {
    if (!left.some((letter) => has.test(letter))) continue;
    const found = partsFor(left, await coverageOf(name));
    faces.push(...found.parts.map((part) => ({ typeface: name, part })));
    left = found.left;
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

/** How text is written with those faces. */
export type PdfFont = { fontFamily: string[]; fontFeatureSettings: Record<string, boolean> };

/** The renderer loses the end of a word whose last letter a face takes apart, as Noto Sans does with ị. */
export const pdfFontOf = (fontFamily: string[]): PdfFont => ({ fontFamily, fontFeatureSettings: { ccmp: false } });

/** French writes amounts and percentages with a narrow space, for which no face has anything: it came out as a slash. */
export const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0');

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** May not start a line. */
const closing = /^[、。，．・：；？！）」』】%％]/u;

/**
 * Where a text may be broken into lines. The renderer does it at spaces, which Japanese has none of: there each word
 * stands for itself in a row that wraps. A text that needs no such row is a single one.
 */
export function wordsOf(text: string): string[] {
  if (!japanese.test(text)) return [printable(text)];
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(printable(text))) {
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
