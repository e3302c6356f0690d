import { describe, expect, test } from 'vitest';
import type { Settings } from '../devices/device-settings.ts';
import { brokenLimit, nextAllowed } from './limit-rules.ts';

const unlimited: Settings = { duration: 180, intervals: 0, timesPerDay: 0, timesPerWeek: 0, twicePer24: false };
const at = (text: string) => Date.parse(text);
const check = (settings: Partial<Settings>, uses: string[], when: string, zone = 'Asia/Tokyo') => {
  const refusal = brokenLimit({ ...unlimited, ...settings }, uses.map(at), at(when), [zone]);
  return refusal && { ...refusal, until: refusal.until() };
};

describe('brokenLimit', () => {
  test('0 is unlimited everywhere', () => {
    const uses = Array.from({ length: 50 }, (_, index) => at('2026-11-20T00:00:00Z') + index * 1000);
    expect(brokenLimit(unlimited, uses, at('2026-11-20T00:01:00Z'), ['UTC'])).toBeUndefined();
  });

  test.each([
    ['one second early', '2026-11-20T03:59:59Z', { error: 'waitHours', n: 4 }],
    ['exactly after the hours', '2026-11-20T04:00:00Z', undefined],
    ['a clock that runs behind', '2026-11-19T23:30:00Z', { error: 'waitHours', n: 4 }],
    ['a day before', '2026-11-18T23:30:00Z', undefined],
  ])('hours between treatments: %s', (_, when, expected) => {
    const refusal = check({ intervals: 4 }, ['2026-11-20T00:00:00Z'], when);
    if (expected) expect(refusal).toMatchObject(expected);
    else expect(refusal).toBeUndefined();
  });

  test.each([
    // 15:00 UTC is midnight in Tokyo.
    [
      'a second before local midnight',
      '2026-11-20T14:59:59Z',
      { error: 'dayLimit', n: 2, until: at('2026-11-20T15:00:00Z') },
    ],
    ['local midnight', '2026-11-20T15:00:00Z', undefined],
  ])('the patient’s local day: %s', (_, when, expected) => {
    expect(check({ timesPerDay: 2 }, ['2026-11-19T22:00:00Z', '2026-11-20T10:00:00Z'], when)).toEqual(expected);
  });

  test('a day of 25 hours is one day', () => {
    // Berlin left summer time at 2026-10-25T01:00Z: the day lasted from 24T22:00Z to 25T23:00Z.
    const uses = ['2026-10-24T22:30:00Z'];
    expect(check({ timesPerDay: 1 }, uses, '2026-10-25T22:59:00Z', 'Europe/Berlin')).toEqual({
      error: 'dayLimit',
      n: 1,
      until: at('2026-10-25T23:00:00Z'),
    });
    expect(check({ timesPerDay: 1 }, uses, '2026-10-25T23:00:00Z', 'Europe/Berlin')).toBeUndefined();
  });

  test('twice in any 24 hours replaces the local day', () => {
    const uses = ['2026-11-20T08:00:00Z', '2026-11-20T20:00:00Z'];
    expect(check({ twicePer24: true, timesPerDay: 5 }, uses, '2026-11-21T07:59:00Z')).toEqual({
      error: 'dayLimit',
      n: 2,
      until: at('2026-11-21T08:00:00Z'),
    });
    expect(check({ twicePer24: true, timesPerDay: 5 }, uses, '2026-11-21T08:00:00Z')).toBeUndefined();
  });

  test('any seven times 24 hours', () => {
    const uses = ['2026-11-13T09:00:00Z', '2026-11-14T09:00:00Z', '2026-11-15T09:00:00Z'];
    expect(check({ timesPerWeek: 3 }, uses, '2026-11-20T08:59:59Z')).toEqual({
      error: 'weekLimit',
      n: 3,
      until: at('2026-11-20T09:00:00Z'),
    });
    expect(check({ timesPerWeek: 3 }, uses, '2026-11-20T09:00:00Z')).toBeUndefined();
  });

  test('checks hours before the day, and the day before the week', () => {
    const uses = ['2026-11-20T08:00:00Z'];
    expect(check({ intervals: 4, timesPerDay: 1, timesPerWeek: 1 }, uses, '2026-11-20T09:00:00Z')?.error).toBe(
      'waitHours',
    );
    expect(check({ intervals: 4, timesPerDay: 1, timesPerWeek: 1 }, uses, '2026-11-20T12:00:00Z')?.error).toBe(
      'dayLimit',
    );
    expect(check({ intervals: 4, timesPerDay: 1, timesPerWeek: 1 }, uses, '2026-11-20T15:00:00Z')?.error).toBe(
      'weekLimit',
    );
  });
});

describe('after a change of zone', () => {
  const settings = { ...unlimited, timesPerDay: 1 };
  // 08:00 on the 20th in Tokyo, the 19th in Los Angeles.
  const uses = [at('2026-11-19T23:00:00Z')];

  test.each([
    ['the day of neither has ended', '2026-11-20T01:00:00Z', 'dayLimit'],
    ['that of Los Angeles has ended, Tokyo’s has not', '2026-11-20T08:30:00Z', 'dayLimit'],
    ['both have ended', '2026-11-20T15:00:00Z', undefined],
  ])('a use of today in either counts: %s', (_, when, error) => {
    const zones = ['America/Los_Angeles', 'Asia/Tokyo'];
    const refusal = brokenLimit(settings, uses, at(when), zones);
    expect(refusal?.error).toBe(error);
    if (refusal) expect(new Date(refusal.until())).toEqual(new Date('2026-11-20T15:00:00Z'));
    expect(nextAllowed(settings, uses, at(when), zones)).toEqual(refusal ? new Date(refusal.until()) : null);
  });
});

describe('nextAllowed', () => {
  test('waits until no limit applies', () => {
    const uses = [at('2026-11-20T08:00:00Z')];
    expect(
      nextAllowed({ ...unlimited, intervals: 4, timesPerDay: 1 }, uses, at('2026-11-20T09:00:00Z'), ['Asia/Tokyo']),
    ).toEqual(new Date('2026-11-20T15:00:00Z'));
    expect(nextAllowed(unlimited, uses, at('2026-11-20T09:00:00Z'), ['Asia/Tokyo'])).toBeNull();
  });
});
