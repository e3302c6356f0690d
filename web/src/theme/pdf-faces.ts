/** The parts of a typeface, each with the code points it draws as style sheets write them: `U+20-7E,U+A5`. */
export type Coverage = Record<string, string>;

/**
 * The typefaces of the PDFs, in the order in which they are asked for a letter. Only what no earlier one draws and
 * `has` accepts is asked of a later one.
 */
export const typefaces = [
  { name: 'noto-sans', has: /\S/u },
  { name: 'noto-sans-kr', has: /\p{Script=Hangul}/u },
  { name: 'noto-sans-jp', has: /[^\p{Script=Hangul}\s]/u },
  // Han letters that Japanese does not write.
  { name: 'noto-sans-sc', has: /\p{Script=Han}/u },
] as const;
export type TypefaceName = (typeof typefaces)[number]['name'];

/**
 * The parts that draw these letters, and the letters that none draws. Parts may overlap in what they claim: each that
 * claims a letter is taken.
 */
export function partsFor(letters: readonly string[], coverage: Coverage): { parts: string[]; left: string[] } {
  const left = new Set(letters);
  const parts = Object.entries(coverage).filter(([, ranges]) => {
    const drawn = letters.filter(isIn(ranges));
    for (const letter of drawn) left.delete(letter);
    return drawn.length > 0;
  });
  return { parts: parts.map(([part]) => part), left: [...left] };
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
