type Printed = { udi: string; serialNumber: string /** Of production, YYMMDD. */; day: string };

/** Printed below a device's code, and its content where the UDI is no product number of GS1. */
export const labelText = ({ udi, serialNumber, day }: Printed): string => `${udi} ${serialNumber} ${day}`;
/** The same three as GS1 writes them: product number (01), day of production (11) and serial number (21). */
export const gs1Text = ({ udi, serialNumber, day }: Printed): string => `(01)${udi}(11)${day}(21)${serialNumber}`;

const separator = '\u001d';
/** Fields of GS1 that are always as long: days of production, packaging, best use and expiry. */
const fixedLengths: Record<string, number> = { '01': 14, '11': 6, '13': 6, '15': 6, '17': 6 };
const longestSerial = 64;

/**
 * The serial number in what a code reader read off a device: our own label in either form, GS1 with or without brackets,
 * or a code of the serial number alone. Null: a code of something else.
 */
export function serialInCode(read: string): string | null {
  // Some readers say first which kind of code it was.
  const text = read.trim().replace(/^\][A-Za-z]\d/, '');
  const serial = serialIn(text);
  return serial && /^[ -~]+$/.test(serial) && serial.length <= longestSerial ? serial : null;
}

function serialIn(text: string): string | undefined {
  if (/^\(01\)\d{14}/.test(text)) return /\(21\)([^()]+)/.exec(text)?.[1];
  if (/^01\d{14}/.test(text)) return serialInGs1(text);
  const label = /^\S+ (.+) \d{6}$/.exec(text);
  if (label) return label[1];
  return text.includes(' ') || text.includes('://') ? undefined : text;
}

/** Without brackets: fields one after the other, those of any length ended by a sign of their own. */
function serialInGs1(text: string): string | undefined {
  for (let rest = text; rest; ) {
    const [field, value] = [rest.slice(0, 2), rest.slice(2)];
    const end = value.indexOf(separator);
    const length = fixedLengths[field] ?? (end < 0 ? value.length : end);
    if (field === '21') return value.slice(0, length);
    rest = value.slice(length + (value[length] === separator ? 1 : 0));
  }
  return undefined;
}
