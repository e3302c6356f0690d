import { describe, expect, test } from 'vitest';
import { gs1Text, labelText, serialInCode } from './barcode.ts';

const printed = { udi: '09506000134352', serialNumber: 'FV-000001', day: '261120' };

describe('serialInCode', () => {
  test.each([
    ['our GS1 code', gs1Text(printed)],
    ['our label', labelText(printed)],
    ['a label with another UDI', labelText({ ...printed, udi: 'UDI-7' })],
    ['GS1 as it is stored', '010950600013435211261120' + '21FV-000001'],
    ['GS1 in another order', '010950600013435221FV-000001\u001d11261120'],
    ['GS1 with a batch and an expiry', '011234567890123410B7\u001d1727010121FV-000001'],
    ['a reader that names the kind of code', ']d2010950600013435211261120' + '21FV-000001'],
    ['the serial number alone', ' FV-000001 '],
  ])('finds it in %s', (_, text) => expect(serialInCode(text)).toBe('FV-000001'));

  test('finds one with signs and spaces between UDI and day', () => {
    expect(serialInCode(labelText({ ...printed, serialNumber: 'SN/2026 04_a+b' }))).toBe('SN/2026 04_a+b');
  });

  test.each([
    ['an address', 'https://fovea.example/signup?id=1'],
    ['some words', 'Handle with care'],
    ['a product without a serial number', '(01)09506000134352'],
    ['the same as it is stored', '010950600013435211261120'],
    ['nothing', ' '],
    ['more than a serial number has room for', 'A'.repeat(65)],
  ])('finds none in %s', (_, text) => expect(serialInCode(text)).toBeNull());
});
