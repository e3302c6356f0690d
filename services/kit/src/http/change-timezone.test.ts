import { expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { changeTimezone } from './change-timezone.ts';

const now = new Date('2026-11-20T00:00:00Z');
const inTokyo = (allowedAt: string | null, timezone = 'Asia/Tokyo') => ({
  id: 'ken',
  timezone,
  timezoneUpdateDate: allowedAt === null ? null : new Date(allowedAt),
});
const as = (role: Actor['role'], id = 'somebody else'): Actor => ({
  id,
  role,
  region: 'jp',
  companyId: null,
  sessionId: '',
  issuedAt: 0,
  expiresAt: 0,
});
const changed = (timezone: string) => ({ timezone, timezoneUpdateDate: new Date('2027-02-18T00:00:00Z') });
const locked = inTokyo('2027-01-01T00:00:00Z');
const self = as('customer', 'ken');

test.each([
  ['left out', locked, undefined, self, {}],
  ['the same', locked, 'Asia/Tokyo', self, { timezone: 'Asia/Tokyo' }],
  [
    'the same, stored under its old name',
    inTokyo('2027-01-01T00:00:00Z', 'Asia/Saigon'),
    'Asia/Ho_Chi_Minh',
    self,
    { timezone: 'Asia/Ho_Chi_Minh' },
  ],
  ['changed for the first time', inTokyo(null), 'Europe/Berlin', self, changed('Europe/Berlin')],
  ['changed on the next possible day', inTokyo('2026-11-20T00:00:00Z'), 'UTC', self, changed('UTC')],
  ['changed before it, by type admin', locked, 'UTC', as('admin'), changed('UTC')],
  ['replaced, as it means no zone', inTokyo('2027-01-01T00:00:00Z', '+09:00'), 'UTC', self, changed('UTC')],
] as const)('%s', (_, present, wanted, actor, expected) =>
  expect(changeTimezone(present, wanted, { actor, now })).toEqual(expected),
);

test.each([
  ['oneself', self],
  ['type admin, of the own zone', as('admin', 'ken')],
  ['an admin of the company', as('companyAdmin')],
])('is locked for %s until the next possible day, named in the zone itself', (_, actor) => {
  expect(() => changeTimezone(inTokyo('2026-12-31T20:00:00Z'), 'UTC', { actor, now })).toThrow(
    expect.objectContaining({ error: 'timezoneLocked', params: { date: '01/01/2027' } }),
  );
});
