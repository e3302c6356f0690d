/**
 * Normal forms of what people type, paste or scan. The schemas of `fields.ts` apply them before any check, in browser
 * and services alike; files of rows and lookups that have no schema call them directly.
 */

/** Scripts in which a joiner between two letters changes how they are written. */
const joining = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Phag', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym'],
  ...['Sinh', 'Khmr', 'Mymr'],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const pictures = '\\p{Extended_Pictographic}';
const variationSelectors = '\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';
/** A variation selector chooses the form of the letter or picture before it; a joiner joins its two neighbours. */
const invisible = new RegExp(
  [
    `(?<![\\p{L}${pictures}])[${variationSelectors}]`,
    `(?<![${joining}${pictures}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]`,
    `[\\u200c\\u200d](?![${joining}${pictures}])`,
    `(?![${variationSelectors}\\u200c\\u200d])\\p{Default_Ignorable_Code_Point}`,
  ].join('|'),
  'gu',
);
const repeatedJoiners = /([\u200c\u200d])[\u200c\u200d]+/g;
const anyInvisible = /\p{Default_Ignorable_Code_Point}/gu;

const withoutInvisible = (text: string): string => text.replace(repeatedJoiners, '$1').replace(invisible, '');

/** The accent key is typed for an apostrophe. NFKC would make a space and a combining accent of it. */
const accentKeys = /[\u00b4\u1ffd]/g;

/** A name, title or address of one line: NFKC with letters of ordinary width, without invisible characters, trimmed. */
export const typedLine = (text: string): string =>
  withoutInvisible(text.replace(accentKeys, '’').normalize('NFKC')).trim();

/**
 * Text of several lines. Only NFC: nothing is compared with it, and NFKC would replace the punctuation of Japanese
 * sentences and characters such as ①.
 */
export const typedParagraphs = (text: string): string => withoutInvisible(text.normalize('NFC')).trim();

/**
 * Dashes of all scripts, minus signs, box-drawing lines and the long-vowel mark that Japanese keyboards offer first.
 */
const dashes = /[\p{Dash_Punctuation}\u02d7\u2043\u2212\u2500\u2501\u30fc]/gu;
/** A number, code, login or price: as a line, with every dash as `-`. */
export const typedCode = (text: string): string =>
  text.normalize('NFKC').replace(anyInvisible, '').replace(dashes, '-').trim();
