import { expect, test } from 'vitest';
import { regionName } from './region-name.ts';

test.each([
  [{ key: 'jp', name: 'Japan' }, 'ja', '日本'],
  [{ key: 'au', name: 'Australia' }, 'de', 'Australien'],
  [{ key: 'eu', name: 'Europe' }, 'pl', 'Europa'],
  [{ key: 'eu', name: 'Europe' }, 'ja', 'ヨーロッパ'],
  [{ key: 'jp', name: 'Japan (Osaka)' }, 'de', 'Japan (Osaka)'],
  [{ key: 'north', name: 'The North' }, 'fr', 'The North'],
])('%j in %s is %s', (region, language, name) => expect(regionName(region, language)).toBe(name));

test('every language has a name of its own script or spelling', () =>
  expect(
    new Set(
      ['en', 'ja', 'de', 'fr', 'es', 'pl', 'ms', 'tr'].map((language) =>
        regionName({ key: 'jp', name: 'Japan' }, language),
      ),
    ).size,
  ).toBeGreaterThan(4));
