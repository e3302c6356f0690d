import { describe, expect, test } from 'vitest';
import { changeTimezone, endsSessions, roleOf } from './staff-rules.ts';

describe('roleOf', () => {
  test.each([
    ['admin', null, 'admin'],
    ['normal', 'admin', 'companyAdmin'],
    ['normal', 'general', 'general'],
    ['normal', 'doctor', 'doctor'],
  ] as const)('%s / %s is %s', (type, userType, role) => expect(roleOf({ type, userType })).toBe(role));
});

describe('changeTimezone', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const tokyo = (timezoneUpdateDate: string | null) => ({
    timezone: 'Asia/Tokyo',
    timezoneUpdateDate: timezoneUpdateDate === null ? null : new Date(timezoneUpdateDate),
  });

  test.each([
    ['left out', tokyo('2027-01-01T00:00:00Z'), undefined, tokyo('2027-01-01T00:00:00Z')],
    ['the same', tokyo('2027-01-01T00:00:00Z'), 'Asia/Tokyo', tokyo('2027-01-01T00:00:00Z')],
    [
      'changed for the first time',
      tokyo(null),
      'Europe/Berlin',
      { timezone: 'Europe/Berlin', timezoneUpdateDate: new Date('2027-02-18T00:00:00Z') },
    ],
    [
      'changed on the next possible day',
      tokyo('2026-11-20T00:00:00Z'),
      'UTC',
      { timezone: 'UTC', timezoneUpdateDate: new Date('2027-02-18T00:00:00Z') },
    ],
  ])('%s', (_, current, wanted, expected) => expect(changeTimezone(current, wanted, now)).toEqual(expected));

  test('names the next possible day in the zone itself', () => {
    expect(() => changeTimezone(tokyo('2026-12-31T20:00:00Z'), 'UTC', now)).toThrow(
      expect.objectContaining({ error: 'timezoneLocked', params: { date: '01/01/2027' } }),
    );
  });
});

describe('endsSessions', () => {
  const before: Parameters<typeof endsSessions>[0] = {
    email: 'ken@fovea.test',
    type: 'normal',
    userType: 'general',
    companyId: 'a',
    displayMessage: false,
  };
  test.each<[string, Partial<typeof before>, boolean]>([
    ['nothing', {}, false],
    ['the e-mail', { email: 'mori@fovea.test' }, true],
    ['the role', { userType: 'doctor' }, true],
    ['the company', { companyId: 'b' }, true],
    ['being sent to the external dashboard', { displayMessage: true }, true],
  ])('%s changed', (_, change, ends) => expect(endsSessions(before, { ...before, ...change })).toBe(ends));
});
