import { describe, expect, test } from 'vitest';
import { isGtin, parseGs1, readingsOfCode, scannedSerial } from './scanned-code.ts';

const gs = String.fromCharCode(29);

test.each([
  ['the label’s DataMatrix', '(01)09506000134352(11)261121(21)FV-000001', 'FV-000001'],
  ['a DataMatrix with more behind it', '(01)09506000134352(21)FV-1(10)LOT', 'FV-1'],
  ['a DataMatrix as a scanner types it', '01095060001343521126112121FV-000001', 'FV-000001'],
  ['with its symbology before it', ']d201095060001343521126112121FV-000001', 'FV-000001'],
  ['with FNC1 as GS', `010950600013435221FV-1${gs}10LOT`, 'FV-1'],
  ['with FNC1 at the start', `${gs}010950600013435210LOT${gs}21FV-1`, 'FV-1'],
  ['with FNC1 as a scanner names it', '010950600013435210LOT<GS>21FV-1', 'FV-1'],
  ['with FNC1 as its picture', '010950600013435210LOT\u241d21FV-1', 'FV-1'],
  ['the label’s Code 128', 'UDI-7 FV-1 261120', 'FV-1'],
  ['one with a space within', 'UDI-7 FV 1 261120', 'FV 1'],
  ['one with its symbology before it', ']C0UDI-7 FV-1 261120', 'FV-1'],
  ['words with a number that is no date', 'UDI-7 FV-1 123456', 'UDI-7 FV-1 123456'],
  ['the QR code’s address', 'https://fovea.test/d/FV-000001', 'FV-000001'],
  ['one with signs that an address cannot hold', 'https://fovea.test/d/FV%201?from=label', 'FV 1'],
  ['one with a sign that encodes nothing', 'https://fovea.test/d/FV%', 'FV%'],
  ['an address without a path', 'https://fovea.test', 'https://fovea.test'],
  ['the number alone', ' FV-000001 ', 'FV-000001'],
])('%s', (_, text, serial) => expect(scannedSerial(text)).toBe(serial));

describe('a GS1 code', () => {
  test('is read into its parts', () =>
    expect(parseGs1(`01095060001343521728010110A1${gs}21S-9`)).toEqual({
      gtin: '09506000134352',
      lot: 'A1',
      serial: 'S-9',
    }));
  test.each([
    ['a wrong check digit', '010950600013435321FV-1'],
    ['an unknown identifier', '010950600013435299FV-1'],
    ['a value that is cut off', '0109506000134352112611'],
    ['an identifier without a value', '010950600013435221'],
    ['a serial number that begins with 01', '01-FV-77'],
    ['no product number', '(21)FV-1'],
    ['nothing', ''],
  ])('is not: %s', (_, text) => expect(parseGs1(text)).toBeUndefined());
});

test.each([
  ['09506000134352', true],
  ['09506000134353', false],
  ['9506000134352', false],
  ['0950600013435a', false],
])('%s is a GTIN: %s', (text, expected) => expect(isGtin(text)).toBe(expected));

test.each([
  ['FV-1', ['FV-1']],
  ['(01)09506000134352(21)FV-1', ['(01)09506000134352(21)FV-1', 'FV-1']],
  ['0109506000134352', ['0109506000134352', '09506000134352']],
  ['UDI-7 FV-1 261120', ['UDI-7 FV-1 261120', 'FV-1']],
  ['  ', []],
])('%s is searched as %j', (typed, readings) => expect(readingsOfCode(typed)).toEqual(readings));
