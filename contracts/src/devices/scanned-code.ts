/** The parts of a device's GS1 code that Fovea uses. */
export type Gs1Code = {
  /** Application identifier 01: product number of fourteen digits, the UDI's device identifier. */
  gtin: string;
  /** Application identifier 10. */
  lot?: string;
  /** Application identifier 21. */
  serial?: string;
};

type Length = { exactly: number } | { atMost: number };

/**
 * Value lengths of the application identifiers that labels of medical devices carry (GS1 General Specifications, §3.2).
 */
const lengths: Record<string, Length> = {
  '01': { exactly: 14 },
  '10': { atMost: 20 },
  '11': { exactly: 6 },
  '17': { exactly: 6 },
  '21': { atMost: 20 },
  '30': { atMost: 8 },
  '240': { atMost: 30 },
  '250': { atMost: 30 },
};

/** FNC1 between two values, as scanners send it: the control character GS, its picture, or its name in brackets. */
const separator = String.fromCharCode(29);
const namedSeparators = /\u241d|[<{[](?:GS|FNC1)[>}\]]/giu;
/** What a scanner may put before the content: the symbology by ISO/IEC 15424, as `]d2` for a GS1 DataMatrix. */
const symbology = /^\][A-Za-z]\d/;

/** Control characters are refused in a serial number; a scanned code may have the separator of GS1. */
export const withoutSeparators = (text: string): string => text.replaceAll(separator, '');

/**
 * Fourteen digits, the last of which is the check digit: the others weigh 3 and 1 in turn, and all sum up to a multiple
 * of ten.
 */
export function isGtin(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/**
 * A GS1 code as a scanner types it: with brackets around its application identifiers, or raw with or without FNC1.
 * Undefined for everything else, a raw code of an unknown identifier or with a wrong check digit among it: a serial
 * number is never read as a code by accident.
 */
export function parseGs1(scanned: string): Gs1Code | undefined {
  const code = scanned.trim().replace(symbology, '').replace(namedSeparators, separator);
  const values = code.startsWith('(') ? bracketedValues(code) : rawValues(code);
  const gtin = values?.get('01');
  if (!values || !gtin || !isGtin(gtin)) return undefined;
  return { gtin, lot: values.get('10'), serial: values.get('21') };
}

function bracketedValues(code: string): Map<string, string> | undefined {
  if (!/^(?:\(\d{2,4}\)[^()]+)+$/.test(code)) return undefined;
  const fields = code.matchAll(/\((\d{2,4})\)([^()]+)/g);
  return new Map([...fields].map(([, identifier = '', value = '']) => [identifier, withoutSeparators(value).trim()]));
}

function rawValues(code: string): Map<string, string> | undefined {
  const values = new Map<string, string>();
  let rest = code.startsWith(separator) ? code.slice(1) : code;
  while (rest !== '') {
    const identifier = Object.keys(lengths).find((each) => rest.startsWith(each));
    const length = identifier && lengths[identifier];
    if (!identifier || !length) return undefined;
    rest = rest.slice(identifier.length);
    const end = 'exactly' in length ? length.exactly : endOfValue(rest);
    const value = rest.slice(0, end);
    if (!fits(value, length)) return undefined;
    values.set(identifier, value);
    rest = rest.slice(end);
    if (rest.startsWith(separator)) rest = rest.slice(1);
  }
  return values;
}

function endOfValue(rest: string): number {
  const end = rest.indexOf(separator);
  return end === -1 ? rest.length : end;
}

const fits = (value: string, length: Length): boolean =>
  'exactly' in length
    ? value.length === length.exactly && /^\d+$/.test(value)
    : value.length > 0 && value.length <= length.atMost;

/** The label's Code 128: UDI, serial number and the day it was made as YYMMDD. */
const labelText = /^\S+ (.+) \d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/**
 * The serial number in what a camera or a scanner read from a device: field 21 of a GS1 code, what stands between the
 * UDI and the date in a label's Code 128, or the end of the web address in its QR code. Anything else is returned as it
 * is.
 */
export function scannedSerial(scanned: string): string {
  const text = scanned.trim().replace(symbology, '');
  const [, ofLabel] = labelText.exec(text) ?? [];
  const ofAddress = /^https?:/.test(text) && URL.canParse(text) ? new URL(text).pathname.split('/').at(-1) : undefined;
  return (parseGs1(text)?.serial ?? ofLabel ?? (ofAddress ? decoded(ofAddress) : text)).trim();
}

/** A `%` that is not part of an encoding is taken literally. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The texts that a search for a device compares: the typed text first, then the serial number of a code, or its product
 * number if it has none.
 */
export function readingsOfCode(typed: string): string[] {
  const code = parseGs1(typed);
  const meant = code ? (code.serial ?? code.gtin) : scannedSerial(typed);
  return [...new Set([typed.trim(), meant])].filter(Boolean);
}
