import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { countries, defaultTimezone } from './countries.ts';
import { Timezone } from './fields.ts';
import { canonicalZone, otherNamesOf, zoneNames, zones } from './zones.ts';

const require = createRequire(import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
/** IANA's zone.tab, and all names of its database with their targets. */
const places: string[] = Object.keys(read(require.resolve('moment-timezone/data/meta/latest.json')).zones);
const links: [string, unknown][] = Object.entries(read(require.resolve('tzdata')).zones);

/** Too recent for browsers in use; its clock equals that of Punta Arenas. */
const young = ['America/Coyhaique'];
/** Offsets and a placeholder, which are not zones of places. */
const noPlace = /^(Etc\/GMT[+-]\d+|Factory)$/;

test('the list is that of IANA’s places and UTC', () => {
  expect([...zones].sort()).toEqual([...places.filter((zone) => !young.includes(zone)), 'UTC'].sort());
});

test('every other name of IANA’s database means a zone', () => {
  const unknown = links.map(([name]) => name).filter((name) => !canonicalZone(name));
  expect(unknown.filter((name) => !noPlace.test(name) || canonicalZone(name))).toEqual([]);
});

test('an other name means the zone that IANA links it to, or one with the same clock', () => {
  const clock = (timeZone: string, month: number) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'long' }).format(Date.UTC(2026, month, 1));
  const differing = links.filter(
    ([name, to]) =>
      typeof to === 'string' &&
      canonicalZone(name) !== to &&
      [0, 6].some((month) => clock(canonicalZone(name) ?? 'UTC', month) !== clock(to, month)),
  );
  expect(differing).toEqual([]);
});

test.each([
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['asia/tokyo', 'Asia/Tokyo'],
  ['Europe/Oslo', 'Europe/Oslo'],
  ['Etc/UTC', 'UTC'],
])('%s is saved as %s', (name, zone) => expect(Timezone.parse(name)).toBe(zone));

test.each(['VST', 'JST', '+09:00', 'Etc/GMT-9', 'Nowhere/City', '', undefined, null, 9, 'x'.repeat(1_000)])(
  '%s is refused by name',
  (name) => {
    expect(Timezone.safeParse(name).error?.issues).toMatchObject([{ message: 'selectTimezone' }]);
  },
);

test('every name that an engine offers is accepted', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !canonicalZone(zone))).toEqual([]);
});

test('countries preset zones of the list, and every zone is found by its other names', () => {
  const preset = [...countries.map(({ timezone }) => timezone), defaultTimezone];
  expect(preset.filter((zone) => canonicalZone(zone) !== zone)).toEqual([]);
  expect(otherNamesOf('Asia/Ho_Chi_Minh')).toEqual(['Asia/Saigon']);
  expect(zones.flatMap((zone) => [zone, ...otherNamesOf(zone)])).toHaveLength(zoneNames.size);
});
