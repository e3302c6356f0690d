import type { CsvEncoding } from '@fovea/contracts/csv';
import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import iconv from 'iconv-lite';

type Decoded = { text: string; encoding: CsvEncoding };

/** Tried after the caller's own: people pass files on. Bytes in other code pages cannot be guessed. */
const pagesOf: Record<Language, readonly CsvEncoding[]> = {
  en: ['windows-1252'],
  ja: ['shift_jis', 'euc-jp'],
  ms: ['windows-1252'],
  tr: ['windows-1254'],
  pl: ['windows-1250'],
  es: ['windows-1252'],
  de: ['windows-1252'],
  fr: ['windows-1252'],
};
/**
 * Tried after the caller's own encoding, because files are passed between people. Other encodings cannot be told apart
 * reliably.
 */
const pages: readonly CsvEncoding[] = ['windows-1252', 'shift_jis', 'windows-1254', 'windows-1250'];

/**
 * Decodes a file. Byte order mark, UTF-8 and UTF-16 identify themselves; any other page must have a character for every
 * byte and only letters that its languages use. Throws csvOnly for a file that is not text and csvEncoding if no
 * reading is certain: the user then chooses.
 */
export function decodeText(bytes: Buffer, language: Language, chosen?: CsvEncoding): Decoded {
  const decoded = chosen ? readAs(bytes, chosen) : find(bytes, language);
  if (!decoded) throw new AppError(looksBinary(bytes) ? 'csvOnly' : 'csvEncoding');
  // PostgreSQL does not store NUL; other control characters occur early in pictures, archives and PDF files.
  if (decoded.text.includes('\0') || control.test(decoded.text.slice(0, 10_000)) || decoded.text.startsWith('%PDF'))
    throw new AppError('csvOnly');
  return decoded;
}

function find(bytes: Buffer, language: Language): Decoded | undefined {
  const marked = markOf(bytes);
  if (marked) return readAs(bytes, marked);
  const unicode: readonly CsvEncoding[] = bytes.includes(0) ? ['utf-16le', 'utf-16be'] : ['utf-8'];
  for (const encoding of unicode) {
    const decoded = readAs(bytes, encoding);
    // Any pair of bytes is a letter in one of the two orders; a line's end is one in the right order only.
    if (decoded && (encoding === 'utf-8' || /[\r\n]/.test(decoded.text))) return decoded;
  }
  if (bytes.includes(0)) return undefined;
  // Japanese pages have holes enough to refuse what is not theirs, and kanji are too many for a list.
  const own = pagesOf[language];
  const trusted = language === 'ja' ? own : [];
  const order = [...own, ...pages.filter((page) => !own.includes(page))];
  const readings = order
    .flatMap((encoding) => readAs(bytes, encoding) ?? [])
    .filter((each) => trusted.includes(each.encoding) || isUsual(each));
  return (
    readings.find(
      (each) => each.encoding === 'euc-jp' && !halfWidth.test(each.text) && readings.some(isEucInDisguise),
    ) ?? readings[0]
  );
}

function markOf([first, second, third]: Buffer): CsvEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

const unicodeEncodings: readonly CsvEncoding[] = ['utf-8', 'utf-16le', 'utf-16be'];
/**
 * A replacement for what could not be read, a code without a character, and places every page leaves empty or to its
 * user.
 */
const unreadable = /[\uFFFD\p{Co}\p{Cn}]|(?!\p{ASCII})\p{Cc}/u;

function readAs(bytes: Buffer, encoding: CsvEncoding): Decoded | undefined {
  try {
    const text = unicodeEncodings.includes(encoding)
      ? new TextDecoder(encoding, { fatal: true }).decode(bytes)
      : iconv.decode(bytes, encoding);
    return unreadable.test(text) ? undefined : { text, encoding };
  } catch {
    return undefined;
  }
}

const control = /(?![\t\n\f\r])(?=\p{ASCII})\p{Cc}/u;
const looksBinary = (bytes: Buffer): boolean =>
  bytes.includes(0) || control.test(bytes.toString('latin1', 0, 10_000)) || bytes.toString('latin1', 0, 4) === '%PDF';

/** Letters beyond a to z of the languages that are written in a page. */
const western = 'áàâäãåæçéèêëíìîïñóòôöõøœúùûüß';
const letters: Partial<Record<CsvEncoding, RegExp>> = {
  'windows-1252': new RegExp(`[${western}]`, 'giu'),
  'windows-1254': /[âäçéğıİîöşûü]/giu,
  'windows-1250': /[ąćęłńóśźżáčďéěíňřšťúůýžäöüßőű]/giu,
};
const quotations = /“([^“”\r\n]*)”|„([^„“”\r\n]*)[“”]|«([^«»\r\n]*)»/gu;
/**
 * Signs in their usual places: an apostrophe in a word, dashes and dots between or after words, currencies and units at
 * numbers.
 */
const signs =
  /(?<=[\p{L}\p{N}])’|(?<=[\s\p{L}\p{N}])[–—](?=[\s\p{L}\p{N}])|(?<=\p{L})…|•(?=\s)|[€£](?=\s?\p{N})|(?<=\p{N}\s?)[€£°²³µ×±]|[©®™§ºª\u00A0·]|(?<!\p{L})[¿¡](?=\p{L})/gu;
/** No western word has so many accents in a row (umlauts excepted): this is Cyrillic or Greek in the wrong page. */
const onlyAccents = /(?![äöüß]{4})(?:(?!\p{ASCII})\p{L}){4}/iu;
const beyondAscii = /\P{ASCII}/gu;

/** Whether all letters and signs are usual in that page's languages. */
function isUsual({ text, encoding }: Decoded): boolean {
  const page = letters[encoding];
  if (!page) return [...new Set(text.match(beyondAscii))].every(isEverydayJapanese);
  if (encoding === 'windows-1252' && onlyAccents.test(text)) return false;
  return text.replace(quotations, '$1$2$3').replace(signs, '').replace(page, '').search(beyondAscii) === -1;
}

/** Kana, full-width signs and the 3,000 kanji of everyday use, by the byte they begin with in Shift_JIS. */
function isEverydayJapanese(character: string): boolean {
  const [first = 0] = iconv.encode(character, 'shift_jis');
  return first >= 0x81 && first <= 0x98;
}

const halfWidth = /[｡-ﾟ]/u;
/** The pattern of EUC-JP read as Shift_JIS: half-width kana alternating with their punctuation or with unused kanji. */
function isEucInDisguise({ text, encoding }: Decoded): boolean {
  if (encoding !== 'shift_jis' || !halfWidth.test(text)) return false;
  return (
    /[｡-･]/u.test(text) || [...new Set(text.match(/\p{Script=Han}/gu))].some((kanji) => !isEverydayJapanese(kanji))
  );
}
