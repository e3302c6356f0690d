import { expect, test } from 'vitest';
import { Prisma } from '../../generated/regional/client.ts';
import { refundTerms } from '../previews/money-terms.ts';
import { refundUnits } from './refund-payment.ts';

const paid: Parameters<typeof refundUnits>[0] = {
  status: 'succeeded',
  amount: new Prisma.Decimal('120.50'),
  currency: 'aud',
  intentId: 'pi_1',
  dispute: null,
  refundRequestedAt: null,
};

test.each([
  ['120.50', 12_050n],
  ['0.01', 1n],
  ['120.5', 12_050n],
])('%s of 120.50 may go back', (amount, units) => {
  expect(refundUnits(paid, amount)).toBe(units);
});

test.each<[typeof paid, string, string]>([
  [paid, '0', 'refundAmount'],
  [paid, '120.51', 'refundAmount'],
  [{ ...paid, currency: 'jpy', amount: new Prisma.Decimal('1200') }, '100.50', 'validation'],
  [{ ...paid, status: 'refunded' }, '1', 'notRefundable'],
  [{ ...paid, status: 'pending' }, '1', 'notRefundable'],
  [{ ...paid, intentId: null }, '1', 'notRefundable'],
  [{ ...paid, refundRequestedAt: new Date() }, '1', 'notRefundable'],
  [{ ...paid, dispute: 'open' }, '1', 'paymentDisputed'],
  [{ ...paid, dispute: 'lost' }, '1', 'paymentDisputed'],
])('%o refuses %s', (payment, amount, error) => {
  expect(() => refundUnits(payment, amount)).toThrow(error);
});

test('a full refund ends the plan within the guarantee only', () => {
  const guaranteeUntil = new Date('2026-01-15T00:00:00Z');
  const endsPlan = (units: bigint, at: string, until: Date | null = guaranteeUntil) =>
    refundTerms({ ...paid, guaranteeUntil: until }, units, new Date(at)).endsPlan;
  expect(endsPlan(12_050n, '2026-01-14T00:00:00Z')).toBe(true);
  expect(endsPlan(12_050n, '2026-01-16T00:00:00Z')).toBe(false);
  expect(endsPlan(12_049n, '2026-01-14T00:00:00Z')).toBe(false);
  expect(endsPlan(12_050n, '2026-01-14T00:00:00Z', null)).toBe(false);
});
