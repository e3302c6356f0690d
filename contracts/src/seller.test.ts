import { expect, test } from 'vitest';
import { Seller } from './seller.ts';

test.each([
  ['japanTaxNumber', 'T1234567890123', true],
  ['japanTaxNumber', ' t1234-5678-90123 ', true],
  ['japanTaxNumber', '1234567890123', false],
  ['japanTaxNumber', 'T123456789012', false],
  ['euVatId', 'DE123456789', true],
  ['euVatId', 'fr xx 123456789', true],
  ['euVatId', 'NL123456789B01', true],
  ['euVatId', 'EL123456789', true],
  ['euVatId', 'GB123456789', false],
  ['euVatId', 'DE12345678', false],
  ['abn', '51 824 753 556', true],
  ['abn', '51 824 753 557', false],
  ['abn', '5182475355', false],
] as const)('%s %s', (kind, number, isValid) => {
  const { success, error } = Seller.safeParse({ [kind]: number });
  expect(success).toBe(isValid);
  if (!isValid) expect(error?.issues[0]?.message).toBe(kind);
});

test('nothing given is no seller, and numbers are stored without separators', () => {
  expect(Seller.parse({})).toEqual({ name: '', address: '', japanTaxNumber: '', euVatId: '', abn: '' });
  expect(Seller.parse({ abn: '51 824 753 556', name: ' Fovea KK ' })).toMatchObject({
    abn: '51824753556',
    name: 'Fovea KK',
  });
});
