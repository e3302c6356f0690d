import { describe, expect, test } from 'vitest';
import { referenceNumber, timezoneChange } from './parent-rules.ts';

const now = new Date('2026-05-01T00:00:00Z');
const tokyo = { timezone: 'Asia/Tokyo', timezoneUpdateDate: null };

describe('timezoneChange', () => {
  test('is nothing when the zone stays', () =>
    expect(timezoneChange({ ...tokyo, timezoneUpdateDate: new Date('2027-01-01') }, 'Asia/Tokyo', now)).toEqual({}));
  test('locks the next edit for 90 days', () => {
    expect(timezoneChange(tokyo, 'Europe/Berlin', now)).toEqual({
      timezone: 'Europe/Berlin',
      timezoneUpdateDate: new Date('2026-07-30T00:00:00Z'),
    });
  });
  test('is refused before the day, which it names in the present zone', () => {
    const locked = { ...tokyo, timezoneUpdateDate: new Date('2026-06-01T20:00:00Z') };
    expect(() => timezoneChange(locked, 'Europe/Berlin', now)).toThrow(
      expect.objectContaining({ error: 'timezoneLocked', params: { date: '02/06/2026' } }),
    );
  });
  test('is allowed again on the day', () =>
    expect(timezoneChange({ ...tokyo, timezoneUpdateDate: now }, 'UTC', now)).toMatchObject({ timezone: 'UTC' }));
});

test('referenceNumber has six digits and grows beyond', () => {
  expect(referenceNumber('jp', 1)).toBe('RJP000001');
  expect(referenceNumber('au', 1_234_567)).toBe('RAU1234567');
});
