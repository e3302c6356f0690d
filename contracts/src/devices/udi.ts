import { typedCode } from '../typed-text.ts';
import { isGtin } from './scanned-code.ts';

/** The parts of a UDI in GS1 form. A part that is missing or not readable is null. */
export type UdiParts = {
  /** Application identifier 01: the device identifier, a GTIN of 14 digits with a correct check digit. */
  di: string | null;
  /** 10, as it is compared: in capitals. */
  lot: string | null;
  /** 21, as it is compared: in capitals. */
  serial: string | null;
  /** 11, YYYY-MM-DD. */
  made: string | null;
  /** 17, YYYY-MM-DD. */
  expires: string | null;
};

const fnc1 = '\u001d';
/** FNC1 as scanners and people write it: the control character, its picture, or its name in brackets. */
const namedFnc1 = /\u241d|[<{[](?:GS|FNC1)[>}\]]/giu;
/** Symbology identifiers by ISO/IEC 15424 of the carriers that hold GS1 element strings. */
const gs1Symbology = /^\](?:d2|C1|Q3|e0|J1)/;
const anySymbology = /^\][A-Za-z]\d/;

/**
 * Digits of an application identifier by its first two digits; two where nothing is listed (GS1 General Specifications,
 * §3.2).
 */
const identifierLengths: Record<string, number> = {
  ...ofLength(3, ['23', '24', '25', '40', '41', '42', '71']),
  ...ofLength(4, ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82']),
};
/** Characters of identifier and value together, where they are predefined; other values end at FNC1 (§7.8.5). */
const predefinedLengths: Record<string, number> = {
  ...ofLength(16, ['01', '02', '03', '41']),
  ...ofLength(8, ['11', '12', '13', '14', '15', '16', '17', '18', '19']),
  ...ofLength(10, ['31', '32', '33', '34', '35', '36']),
  '00': 20,
  '04': 18,
  '20': 4,
};
const longestValue = 20;

function ofLength(length: number, prefixes: string[]): Record<string, number> {
  return Object.fromEntries(prefixes.map((prefix) => [prefix, length]));
}

type Element = { identifier: string; value: string };

/**
 * The parts of a UDI as it is typed, scanned or pasted: with brackets around its application identifiers, raw with FNC1
 * between values, with a symbology identifier, or the device identifier alone. Undefined for text in no such form.
 * Other application identifiers are ignored.
 */
export function parseUdi(typed: string, now = new Date()): UdiParts | undefined {
  const text = normalized(typed);
  const alone = asGtin(text);
  if (alone) return { di: alone, lot: null, serial: null, made: null, expires: null };
  const elements = elementsOf(text);
  if (!elements) return undefined;
  const valueIn = (wanted: string) => elements.find(({ identifier }) => identifier === wanted)?.value ?? null;
  const di = valueIn('01');
  return {
    di: di && isGtin(di) ? di : null,
    lot: compared(valueIn('10')),
    serial: compared(valueIn('21')),
    made: dateOf(valueIn('11'), now),
    expires: dateOf(valueIn('17'), now),
  };
}

/** A UDI as it is stored: without what scanners add, and with brackets in place of FNC1, which no label prints. */
export function storedUdi(typed: string): string {
  const text = normalized(typed);
  const elements = text.includes(fnc1) ? elementsOf(text) : undefined;
  const readable = elements?.map(({ identifier, value }) => `(${identifier})${value}`).join('');
  return readable ?? text.replace(anySymbology, '').replaceAll(fnc1, '');
}

const normalized = (typed: string): string => typedCode(typed).replace(namedFnc1, fnc1);

/** GTIN-8, -12 and -13 are the same number with fewer leading zeros. */
function asGtin(text: string): string | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return undefined;
  const padded = text.padStart(14, '0');
  return isGtin(padded) ? padded : undefined;
}

/**
 * Without brackets, symbology or FNC1 in front, a raw text is a GS1 code only if it begins with a correct device
 * identifier.
 */
function elementsOf(text: string): Element[] | undefined {
  const code = text.replace(anySymbology, '');
  if (code.startsWith('(')) return bracketed(code);
  const isMarked = gs1Symbology.test(text) || code.startsWith(fnc1);
  return isMarked || (code.startsWith('01') && isGtin(code.slice(2, 16))) ? raw(code) : undefined;
}

/** A bracket belongs to a value unless it encloses two to four digits. */
function bracketed(code: string): Element[] | undefined {
  const parts = code.split(/\((\d{2,4})\)/);
  if (parts[0] !== '' || parts.length < 3) return undefined;
  return parts
    .slice(1)
    .flatMap((identifier, index, all) =>
      index % 2 === 0 ? [{ identifier, value: (all[index + 1] ?? '').replaceAll(fnc1, '').trim() }] : [],
    );
}

/** Undefined where a predefined value is cut off. */
function raw(code: string): Element[] | undefined {
  const elements: Element[] = [];
  for (let rest = code.replace(new RegExp(`^${fnc1}+`), ''); rest !== ''; ) {
    const prefix = rest.slice(0, 2);
    if (!/^\d\d$/.test(prefix)) return undefined;
    const begin = identifierLengths[prefix] ?? 2;
    const next = rest.indexOf(fnc1);
    const end = predefinedLengths[prefix] ?? (next === -1 ? rest.length : next);
    if (end > rest.length) return undefined;
    elements.push({ identifier: rest.slice(0, begin), value: rest.slice(begin, end) });
    rest = rest.slice(end).replace(new RegExp(`^${fnc1}+`), '');
  }
  return elements;
}

const compared = (value: string | null): string | null =>
  value && value.length <= longestValue ? value.toUpperCase() : null;

/**
 * YYMMDD as YYYY-MM-DD. The century is the one that puts the year within 50 years of now (§7.12); day 00 is the last of
 * the month.
 */
function dateOf(value: string | null, now: Date): string | null {
  if (!value || !/^\d{6}$/.test(value)) return null;
  const [shortYear = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2)));
  const thisYear = now.getUTCFullYear();
  const century = thisYear - (thisYear % 100);
  const ahead = shortYear - (thisYear % 100);
  const year = shortYear + century + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > lastDay) return null;
  return new Date(Date.UTC(year, month - 1, day || lastDay)).toISOString().slice(0, 10);
}
