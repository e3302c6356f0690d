import { AppError } from '@fovea/contracts/errors';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** What spreadsheets write when not told to write UTF-8; ISO-8859-n is read as the Windows page that contains it. */
const encodings: Record<string, string> = {
  Shift_JIS: 'shift_jis',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-9': 'windows-1254',
};

/** The text of a file in UTF-8 (with or without byte order mark), UTF-16, Shift_JIS or a Windows code page. Throws csvOnly for anything that is no text. */
export function decodeText(bytes: Buffer): string {
  const text = decode(bytes).replace(/^\uFEFF/, '');
  // Anywhere in it, no database would store it.
  if (text.includes('\0') || !text.isWellFormed()) throw new AppError('csvOnly');
  // No text has control characters; pictures, archives and PDF files do.
  if (/\p{Cc}/u.test(text.slice(0, 10_000).replace(/[\t\n\f\r]/g, '')) || text.startsWith('%PDF')) throw new AppError('csvOnly');
  return text;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf-16be');
  const utf16 = utf16Order(bytes);
  if (utf16) return iconv.decode(bytes, utf16);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, guess(bytes));
  }
}

/** Without a mark, Latin headers show the order: every other byte is zero. */
function utf16Order([first, second, third, fourth]: Buffer): string | undefined {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

function guess(bytes: Buffer): string {
  const found = analyse(bytes.subarray(0, 100_000))
    .map(({ name }) => encodings[name])
    .find((name) => name !== undefined);
  if (found && found !== 'windows-1252') return found;
  // The two pages differ in six letters: Icelandic ones here, Turkish ones there, and we have customers in Turkey.
  return [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe].some((letter) => bytes.includes(letter)) ? 'windows-1254' : 'windows-1252';
}
