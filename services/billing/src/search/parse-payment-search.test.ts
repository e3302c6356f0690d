import { expect, test } from 'vitest';
import { parsePaymentSearch } from './parse-payment-search.ts';

test.each([
  ['12000', { reference: '%-012000', amount: '12000' }],
  ['¥12,000', { amount: '12000' }],
  ['12.000,50 €', { amount: '12000.50' }],
  ['1,234.5', { amount: '1234.5' }],
  ["CHF 1'200", { amount: '1200' }],
  ['１２０', { reference: '%-000120', amount: '120' }],
  ['4242', { reference: '%-004242', amount: '4242', last4: '4242' }],
  ['•••• 4242', { last4: '4242' }],
  ['fv-jp-2026-000123', { reference: 'FV-JP-2026-000123%' }],
  ['FV-JP-2026', { reference: 'FV-JP-2026%' }],
  ['pi_3Nabc', { intentId: 'pi_3Nabc' }],
  ['Yamada', {}],
  ['fv', {}],
  ['03-1234-5678', {}],
])('%s', (typed, meant) => {
  expect(parsePaymentSearch(typed)).toEqual(meant);
});
