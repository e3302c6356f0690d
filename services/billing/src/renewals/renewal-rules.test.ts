import { expect, test } from 'vitest';
import { Prisma } from '../../generated/regional/client.ts';
import { isOver, nothingOwed, renewalEnd, upcomingOf } from '../previews/money-terms.ts';
import { graceEnd, nextTry, renewalKey } from './renewals.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

test('declined renewals are retried after 1, 3 and 5 days, then no more', () => {
  expect(nextTry(1, day(0), day(0))).toEqual(day(1));
  expect(nextTry(2, day(0), day(1))).toEqual(day(3));
  expect(nextTry(3, day(0), day(3))).toEqual(day(5));
  expect(nextTry(4, day(0), day(5))).toBeNull();
});

test('after a long downtime retries are still a day apart', () => {
  expect(nextTry(2, day(0), day(9))).toEqual(day(10));
});

test('the end is counted from the first charge, and short months do not add a renewal', () => {
  const end = renewalEnd(new Date('2026-01-31T10:00:00Z'), 12, 'Asia/Tokyo');
  expect(end).toEqual(new Date('2027-01-31T10:00:00Z'));
  expect(isOver(new Date('2026-12-28T10:00:00Z'), end)).toBe(false);
  expect(isOver(new Date('2027-01-28T10:00:00Z'), end)).toBe(true);
  expect(renewalEnd(day(0), null, 'Asia/Tokyo')).toBeNull();
  expect(isOver(day(10_000), null)).toBe(false);
});

test('each attempt of a period has its own key', () => {
  expect(renewalKey('s', '2026-01-01', 1)).not.toBe(renewalKey('s', '2026-01-01', 2));
});

test('grace is counted in days of the family, over a change of its clock too', () => {
  const expiry = new Date('2026-03-27T11:00:00Z');
  expect(graceEnd(expiry, 5, 'Europe/Berlin')).toEqual(new Date('2026-04-01T10:00:00Z'));
  expect(graceEnd(expiry, 0, 'Europe/Berlin')).toEqual(expiry);
});

test('a lock-in of a year by quarters is charged three more times after the first', () => {
  const first = new Date('2026-01-31T10:00:00Z');
  const endsAt = renewalEnd(first, 12, 'Asia/Tokyo');
  const price = { price: new Prisma.Decimal('12000'), currency: 'jpy' as const, discounting: null, owed: nothingOwed };
  const quarterly = { ...price, endsAt, validMonths: 3, validDays: 0 };
  const ahead = (expiry: string, fields: { endsAt?: null } = {}) =>
    upcomingOf({ ...quarterly, expiry: new Date(expiry), ...fields }, 'Asia/Tokyo');
  expect(ahead('2026-04-30T10:00:00Z').lockIn).toMatchObject({ chargesLeft: 3, endsAt });
  expect(ahead('2026-04-30T10:00:00Z').lockIn?.amountLeft.toFixed()).toBe('36000');
  expect(ahead('2027-01-30T10:00:00Z')).toMatchObject({ next: null, lockIn: { chargesLeft: 0 } });
  expect(ahead('2027-01-30T10:00:00Z', { endsAt: null })).toMatchObject({
    next: { at: expect.any(Date) },
    lockIn: null,
  });
});
