import { describe, expect, test } from 'vitest';
import { endOfTreatment, whyNoTreatment, zoneOfCountry } from './may-treat.ts';

const discardDate = '2026-11-28T00:00:00.000Z';

describe('a device treats until the end of its discard date in its company’s zone', () => {
  test.each([
    ['Asia/Tokyo', '2026-11-28T15:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-28T11:00:00.000Z'],
    ['Europe/London', '2026-11-29T00:00:00.000Z'],
    ['Europe/Berlin', '2026-11-28T23:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-29T08:00:00.000Z'],
    [undefined, '2026-11-28T10:00:00.000Z'],
  ])('%s: %s', (timezone, end) => {
    expect(endOfTreatment(discardDate, timezone).toISOString()).toBe(end);
    const at = (now: number) =>
      whyNoTreatment({ type: 'COMMERCIAL', discardDate }, { now: new Date(now), timezone, isTestFamily: false });
    expect([at(Date.parse(end) - 1), at(Date.parse(end))]).toEqual([null, 'pastDiscard']);
  });

  test('on a day of a clock change, and at the end of a month', () => {
    expect(endOfTreatment('2027-03-27T00:00:00Z', 'Europe/Berlin').toISOString()).toBe('2027-03-27T23:00:00.000Z');
    expect(endOfTreatment('2027-03-28T00:00:00Z', 'Europe/Berlin').toISOString()).toBe('2027-03-28T22:00:00.000Z');
    expect(endOfTreatment('2026-12-31T00:00:00Z', 'Asia/Tokyo').toISOString()).toBe('2026-12-31T15:00:00.000Z');
  });

  test('an unknown country has no zone, and no zone of a country ends later than the earliest one', () => {
    expect(zoneOfCountry('XX')).toBeUndefined();
    for (const country of ['NZ', 'AU', 'JP', 'GB'])
      expect(+endOfTreatment(discardDate, undefined)).toBeLessThanOrEqual(
        +endOfTreatment(discardDate, zoneOfCountry(country)),
      );
  });
});

test.each([
  ['TESTING', false, 'testDevice'],
  ['DEMO', false, 'testDevice'],
  ['TESTING', true, null],
  ['DEMO', true, null],
  ['DEMO', null, null],
  ['CLINICAL', false, null],
  ['COMMERCIAL', false, null],
] as const)('a %s device of a test user’s family (%s): %s', (type, isTestFamily, expected) => {
  const now = new Date('2026-11-01T00:00:00Z');
  expect(whyNoTreatment({ type, discardDate }, { now, timezone: 'Asia/Tokyo', isTestFamily })).toBe(expected);
});
