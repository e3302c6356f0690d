/** Letters that no Unicode rule takes apart, as people without the key for them type them. */
const folded: Record<string, string> = {
  ł: 'l',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  '’': "'",
  '‘': "'",
};
const foldedLetters = new RegExp(`[${Object.keys(folded).join('')}]`, 'g');
/** Accents go; the two marks that make another kana of a kana stay. */
const accents = /(?![\u3099\u309a])\p{M}/gu;

/**
 * Lowercase, without accents, full-width letters as ordinary ones, single spaces: how a text is stored for searching
 * and sorting, and how what somebody types is compared with it. Said here once, so that the browser's choices and the
 * services' lists find the same.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(foldedLetters, (letter) => folded[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
