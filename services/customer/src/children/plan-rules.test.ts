import { describe, expect, test } from 'vitest';
import { holdCredit } from './hold-credit.ts';
import { outcomeOf, type PlanEvent, withoutPayment } from './plan-rules.ts';

const blank = {
  planId: null,
  billingType: null,
  months: 0,
  days: 0,
  experienceDate: null,
  expiredDate: null,
  timezone: null,
  startsAnew: false,
};
const payment = (seq: number, at: string, months: number, more: Partial<PlanEvent> = {}): PlanEvent => ({
  ...blank,
  seq: BigInt(seq),
  key: `payment:${at}`,
  kind: 'payment',
  at: new Date(at),
  planId: `plan ${at}`,
  billingType: 'RETAIL',
  months,
  ...more,
});
const end = (seq: number, at: string): PlanEvent => ({
  ...blank,
  seq: BigInt(seq),
  key: `refund:${at}`,
  kind: 'end',
  at: new Date(at),
});
const undo = (seq: number, at: string): PlanEvent => ({
  ...blank,
  seq: BigInt(seq),
  key: `undo:${at}`,
  kind: 'undo',
  at: new Date('2026-06-01'),
});
const set = (seq: number, at: string, expiredDate: string): PlanEvent => ({
  ...blank,
  seq: BigInt(seq),
  key: `set:${at}`,
  kind: 'set',
  at: new Date(at),
  expiredDate: new Date(expiredDate),
});
const hold = (seq: number, at: string, days: number): PlanEvent => ({
  ...blank,
  seq: BigInt(seq),
  key: `hold:${at}`,
  kind: 'hold',
  at: new Date(at),
  days,
});
const expiry = (events: PlanEvent[]) => outcomeOf(events).expiredDate?.toISOString().slice(0, 10) ?? null;

describe('plan history', () => {
  test.each([
    ['nothing happened', [], null],
    ['a first payment', [payment(1, '2026-01-10', 1)], '2026-02-10'],
    [
      'a payment before the end extends from the end',
      [payment(1, '2026-01-10', 1), payment(2, '2026-02-01', 3)],
      '2026-05-10',
    ],
    ['days on hold move the end', [payment(1, '2026-01-10', 1), hold(2, '2026-01-20', 4)], '2026-02-14'],
    ['days on hold without a plan', [hold(1, '2026-01-20', 4)], null],
    [
      'days on hold never revive a refunded plan, whatever arrives first',
      [payment(1, '2026-01-10', 1), hold(3, '2026-01-20', 4), end(2, '2026-01-10')],
      '2026-01-10',
    ],
    [
      'a payment during the hold counts from the end before it, and the days move both',
      [payment(1, '2026-01-10', 1), payment(2, '2026-01-15', 1), hold(3, '2026-01-20', 4)],
      '2026-03-14',
    ],
    [
      'a plan that starts anew drops the remaining time',
      [payment(1, '2026-01-10', 1), payment(2, '2026-01-20', 6, { startsAnew: true }), payment(3, '2026-02-01', 1)],
      '2026-08-20',
    ],
    ['a payment after the end starts anew', [payment(1, '2026-01-10', 1), payment(2, '2026-03-01', 1)], '2026-04-01'],
    [
      'the same two in reverse order of arrival',
      [payment(2, '2026-01-10', 1), payment(1, '2026-03-01', 1)],
      '2026-04-01',
    ],
    ['the last day of a shorter month', [payment(1, '2026-01-31', 1)], '2026-02-28'],
    ['days after months', [payment(1, '2026-01-10', 1, { days: 5 })], '2026-02-15'],
    ['a refund ends it', [payment(1, '2026-01-10', 3), end(2, '2026-01-15')], '2026-01-15'],
    ['a refund that arrives before its payment', [end(1, '2026-01-15'), payment(2, '2026-01-10', 3)], '2026-01-15'],
    [
      'a payment after a refund',
      [payment(1, '2026-01-10', 3), end(2, '2026-01-15'), payment(3, '2026-01-20', 1)],
      '2026-02-20',
    ],
    ['the only payment undone', [payment(1, '2026-01-10', 3), undo(2, '2026-01-10')], null],
    ['an undo that arrives before its payment', [undo(1, '2026-01-10'), payment(2, '2026-01-10', 3)], null],
    [
      'the first of two payments undone',
      [payment(1, '2026-01-10', 1), payment(2, '2026-02-01', 3), undo(3, '2026-01-10')],
      '2026-05-01',
    ],
    [
      'the second of two payments undone',
      [payment(1, '2026-01-10', 1), payment(2, '2026-02-01', 3), undo(3, '2026-02-01')],
      '2026-02-10',
    ],
    [
      'a set date stands when a payment before it is undone',
      [payment(1, '2026-01-10', 3), set(2, '2026-01-12', '2026-06-01'), undo(3, '2026-01-10')],
      '2026-06-01',
    ],
    [
      'a set date replaces earlier entries',
      [payment(1, '2026-01-10', 3), set(2, '2026-01-12', '2026-06-01')],
      '2026-06-01',
    ],
    [
      'paid time that arrives after a set date is added to it',
      [set(1, '2026-01-12', '2026-06-01'), payment(2, '2026-01-10', 1)],
      '2026-07-01',
    ],
    [
      'the newer of two set dates',
      [set(1, '2026-01-12', '2026-06-01'), set(2, '2026-01-13', '2026-03-01')],
      '2026-03-01',
    ],
  ])('%s', (_, events, expected) => expect(expiry(events)).toBe(expected));

  test('months are counted in the family’s time zone at payment', () => {
    const at = '2026-01-30T16:00:00Z';
    expect(outcomeOf([payment(1, at, 1, { timezone: 'Asia/Tokyo' })]).expiredDate).toEqual(
      new Date('2026-02-27T16:00:00Z'),
    );
    expect(outcomeOf([payment(1, at, 1)]).expiredDate).toEqual(new Date('2026-02-28T16:00:00Z'));
  });

  test('the plan is that of the latest payment, whatever the order of arrival', () => {
    expect(outcomeOf([payment(2, '2026-01-10', 1), payment(1, '2026-03-01', 1)]).planId).toBe('plan 2026-03-01');
  });

  test('the guarantee ends only with the refund of its own payment', () => {
    const experienceDate = new Date('2026-01-24');
    const guaranteed = payment(1, '2026-01-10', 3, { key: 'payment:jp-1', experienceDate });
    const refundOf = (key: string): PlanEvent => ({ ...end(2, '2026-01-15'), key });
    expect(outcomeOf([guaranteed]).experienceDate).toEqual(experienceDate);
    expect(outcomeOf([guaranteed, refundOf('refund:jp-1')]).experienceDate).toBeNull();
    expect(outcomeOf([guaranteed, refundOf('refund:jp-2')]).experienceDate).toEqual(experienceDate);
  });

  test('an undone payment leaves no plan, guarantee or flag', () => {
    const given = payment(1, '2026-01-10', 3, { billingType: 'PREPAID', experienceDate: new Date('2026-01-24') });
    expect(outcomeOf([given, undo(2, '2026-01-10')])).toEqual({
      planId: null,
      expiredDate: null,
      experienceDate: null,
      paid: false,
      freeTrialUsed: false,
    });
  });

  test('a payment’s time begins when it was made, or when earlier paid time ends', () => {
    const [first, second] = [payment(1, '2026-01-10', 1), payment(2, '2026-02-01', 3)];
    const day = (of: ReturnType<typeof withoutPayment>) => [
      of?.begins.toISOString().slice(0, 10),
      of?.expiry?.toISOString().slice(0, 10),
    ];
    expect(day(withoutPayment([first, second], '2026-02-01'))).toEqual(['2026-02-10', '2026-02-10']);
    expect(day(withoutPayment([first, second], '2026-01-10'))).toEqual(['2026-01-10', '2026-05-01']);
    expect(day(withoutPayment([first], '2026-01-10'))).toEqual(['2026-01-10', undefined]);
    expect(withoutPayment([first], '2026-02-01')).toBeNull();
    expect(withoutPayment([first, undo(2, '2026-01-10')], '2026-01-10')).toBeNull();
  });

  test('a free plan uses up the free trial and counts as unpaid', () => {
    expect(outcomeOf([payment(1, '2026-01-10', 1, { billingType: 'FREE' })])).toMatchObject({
      paid: false,
      freeTrialUsed: true,
    });
    expect(outcomeOf([payment(1, '2026-01-10', 1, { billingType: 'PREPAID' })])).toMatchObject({
      paid: true,
      freeTrialUsed: false,
    });
  });
});

test('any refund ends the money-back guarantee, and a partial one leaves the paid time', () => {
  const paid = payment(1, '2026-01-01', 3, { experienceDate: new Date('2026-01-15') });
  const partial: PlanEvent = {
    ...blank,
    seq: 2n,
    key: 'partial-refund:2026-01-01',
    kind: 'refund',
    at: new Date('2026-01-05'),
  };
  expect(outcomeOf([paid]).experienceDate).toEqual(new Date('2026-01-15'));
  expect(outcomeOf([paid, partial]).experienceDate).toBeNull();
  expect(expiry([paid, partial])).toBe(expiry([paid]));
});

describe('what a hold gives back', () => {
  const onHold = (since: string, until: string, earlierUntil: string | null = null, timezone = 'UTC') => ({
    since: new Date(since),
    until: new Date(until),
    timezone,
    earlierUntil: earlierUntil ? new Date(earlierUntil) : null,
  });
  const paid = [payment(1, '2026-01-10', 1)];
  test.each([
    ['a hold of minutes, one day', paid, onHold('2026-01-20T08:00Z', '2026-01-20T08:20Z'), 1],
    ['both of its days', paid, onHold('2026-01-20T23:00Z', '2026-01-21T01:00Z'), 2],
    ['days of the family’s calendar', paid, onHold('2026-01-20T14:30Z', '2026-01-20T15:30Z', null, 'Asia/Tokyo'), 2],
    ['no day twice', paid, onHold('2026-01-20T12:00Z', '2026-01-22T08:00Z', '2026-01-20T09:00Z'), 2],
    [
      'not a day that an earlier hold gave back',
      paid,
      onHold('2026-01-20T12:00Z', '2026-01-20T13:00Z', '2026-01-20T09:00Z'),
      0,
    ],
    ['the whole hold of a plan that ends during it', paid, onHold('2026-02-08T08:00Z', '2026-02-12T08:00Z'), 5],
    ['nothing without a plan', [], onHold('2026-01-20T08:00Z', '2026-01-22T08:00Z'), 0],
    ['nothing of a plan that was over', paid, onHold('2026-03-01T08:00Z', '2026-03-05T08:00Z'), 0],
    [
      'nothing of a refunded plan',
      [...paid, end(2, '2026-01-21T00:00Z')],
      onHold('2026-01-20T08:00Z', '2026-01-25T08:00Z'),
      0,
    ],
    [
      'the days since a plan began during the hold',
      [...paid, payment(2, '2026-03-04T08:00Z', 1)],
      onHold('2026-03-01T08:00Z', '2026-03-05T08:00Z'),
      2,
    ],
  ])('%s', (_, events, hold, days) => {
    const { before, after, days: given } = holdCredit(events, hold);
    expect(given).toBe(days);
    // What is booked comes to what was shown.
    const booked: PlanEvent = {
      ...blank,
      seq: 9n,
      key: 'hold:1',
      kind: 'hold',
      at: hold.until,
      days,
      timezone: hold.timezone,
    };
    expect(outcomeOf([...events, booked]).expiredDate).toEqual(after);
    expect(outcomeOf(events).expiredDate).toEqual(before);
  });
});
