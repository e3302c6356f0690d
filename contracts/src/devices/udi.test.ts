import { describe, expect, test } from 'vitest';
import { parseUdi, storedUdi } from './udi.ts';

const gs = '\u001d';
const now = new Date('2026-11-28T00:00:00Z');
const whole = { di: '09506000134352', lot: 'A1', serial: 'FV-1', made: '2026-11-21', expires: '2031-11-30' };

describe('parseUdi', () => {
  test.each([
    ['with brackets', '(01)09506000134352(11)261121(17)311100(10)A1(21)FV-1'],
    ['with brackets and spaces, as labels print them', '(01) 09506000134352 (11) 261121 (17) 311130 (10) A1 (21) FV-1'],
    ['full width, as a Japanese keyboard types', '（01）09506000134352（11）261121（17）311130（10）ａ1（21）ＦＶー1'],
    ['raw with FNC1', `0109506000134352112611211731110010A1${gs}21FV-1`],
    ['raw from a DataMatrix', `]d20109506000134352112611211731110010A1${gs}21FV-1`],
    ['raw from a Code 128', `]C10109506000134352112611211731113010A1${gs}21FV-1`],
    ['raw from a QR code, serial number first', `]Q3${gs}010950600013435221FV-1${gs}10A1${gs}1126112117311130`],
    ['with FNC1 as its picture', '010950600013435211261121\u241d1731113010A1\u241d21FV-1'],
    ['with FNC1 as a scanner names it', '010950600013435211261121173111' + '3010A1<GS>21FV-1'],
    ['with another dash', '(01)09506000134352(11)261121(17)311130(10)A1(21)FV\u20131'],
    [
      'among identifiers of no interest',
      `0109506000134352240MODEL${gs}3102001500112611211731113091X${gs}10A1${gs}8005001000${gs}21FV-1`,
    ],
  ])('reads a code %s', (_, text) => expect(parseUdi(text, now)).toEqual(whole));

  test.each([
    ['the device identifier alone', '09506000134352', { di: '09506000134352', lot: null }],
    ['GTIN-13', '9506000134352', { di: '09506000134352' }],
    ['a wrong check digit does not prevent reading the lot', '(01)09506000134353(10)A1', { di: null, lot: 'A1' }],
    ['no device identifier', '(10)A1', { di: null, lot: 'A1' }],
    ['brackets within a value', '(01)09506000134352(10)A(B)1', { lot: 'A(B)1' }],
    ['a lot that is no lot, being too long', '(10)123456789012345678901', { lot: null }],
    ['the last day of a February', '(17)280200', { expires: '2028-02-29' }],
    ['a date that is none', '(17)261331(10)A1', { expires: null, lot: 'A1' }],
    ['a year of the century before', '(11)800101', { made: '1980-01-01' }],
    ['a year far ahead', '(17)750101', { expires: '2075-01-01' }],
  ])('reads %s', (_, text, parts) => expect(parseUdi(text, now)).toMatchObject(parts));

  test.each(['', 'U', 'UDI-7', 'FV-000001', '01-FV-77', '09506000134353', '010950600013435321FV-1', '+A123BJC5D6E71G'])(
    'takes %j for no GS1 code',
    (text) => expect(parseUdi(text, now)).toBeUndefined(),
  );
  test('is undefined for a value that is cut off', () =>
    expect(parseUdi('0109506000134352112611', now)).toBeUndefined());
});

test.each([
  [`]d20109506000134352240M${gs}10A1${gs}21FV-1`, '(01)09506000134352(240)M(10)A1(21)FV-1'],
  [']d2010950600013435210A1', '010950600013435210A1'],
  ['(01)09506000134352', '(01)09506000134352'],
  [' ＵＤＩー7 ', 'UDI-7'],
])('%j is stored as %s', (typed, stored) => expect(storedUdi(typed)).toBe(stored));
