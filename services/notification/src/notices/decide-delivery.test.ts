import type { QuietHours } from '@fovea/contracts/notifications/schema';
import { describe, expect, test } from 'vitest';
import { afterQuietHours, decideDelivery, type Message, nextWeekly, type Reader } from './decide-delivery.ts';
import { defaultPreferences } from './preferences.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Whole, half and quarter hours from UTC; clocks that change by an hour, by half of one, at midnight, never. */
const zones = [
  ...['UTC', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue', 'Pacific/Chatham'],
  ...['Europe/Berlin', 'Europe/London', 'America/New_York', 'America/St_Johns', 'America/Los_Angeles'],
  ...['Australia/Sydney', 'Australia/Lord_Howe', 'America/Havana', 'America/Santiago', 'Africa/Cairo', 'Asia/Beirut'],
];
const clock = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      weekday: 'short',
      hourCycle: 'h23',
    }),
  ]),
);
/** The local time by the runtime's own time zone data. */
const wall = (at: Date, zone: string) => clock.get(zone)?.format(at) ?? '';
const hourOn = (at: Date, zone: string) => Number(/(\d\d):\d\d/.exec(wall(at, zone))?.[1]);

const isQuiet = (hour: number, { from, until }: QuietHours) =>
  Array.from({ length: (until - from + 24) % 24 }, (_, passed) => (from + passed) % 24).includes(hour);

/** The same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

describe('the end of quiet hours', () => {
  test.each(zones)('in %s is the first moment at which the local time is outside them, over a year', (zone) => {
    const roll = dice(zone.length * 7 + zone.charCodeAt(0));
    for (let tried = 0; tried < 400; tried += 1) {
      const [from, length] = [roll(24), 1 + roll(23)];
      const quiet = { from, until: (from + length) % 24 };
      const now = new Date(Date.UTC(2027, 0, 1) + roll(365) * dayMs + roll(24 * 60) * minuteMs);
      const end = afterQuietHours(now, zone, quiet);
      const said = `${now.toISOString()} ${JSON.stringify(quiet)} → ${end.toISOString()}`;
      expect([said, isQuiet(hourOn(end, zone), quiet)]).toEqual([said, false]);
      // Each quarter of an hour before it is within quiet hours.
      const before = [];
      for (let at = +now; at < +end; at += 15 * minuteMs)
        if (!isQuiet(hourOn(new Date(at), zone), quiet)) before.push(new Date(at).toISOString());
      expect([said, before]).toEqual([said, []]);
    }
  });

  test.each([
    ['Europe/Berlin', Date.UTC(2027, 2, 28)],
    ['Europe/Berlin', Date.UTC(2027, 9, 31)],
    ['America/New_York', Date.UTC(2027, 2, 14, 4)],
    ['America/New_York', Date.UTC(2027, 10, 7, 4)],
    ['Australia/Lord_Howe', Date.UTC(2027, 3, 3, 14)],
    ['Australia/Lord_Howe', Date.UTC(2027, 9, 2, 14)],
    ['America/Havana', Date.UTC(2027, 2, 14, 4)],
    ['Africa/Cairo', Date.UTC(2027, 3, 29, 20)],
  ])('in %s in a night with a clock change is outside them', (zone, midnight) => {
    for (let passed = 0; passed < 8 * 60; passed += 10)
      for (let until = 0; until < 12; until += 1) {
        const now = new Date(midnight + passed * minuteMs);
        const quiet = { from: 21, until };
        const end = afterQuietHours(now, zone, quiet);
        expect(+end).toBeGreaterThanOrEqual(+now);
        expect(+end - +now).toBeLessThanOrEqual(16 * 60 * minuteMs);
        expect([wall(now, zone), until, isQuiet(hourOn(end, zone), quiet)]).toEqual([wall(now, zone), until, false]);
      }
  });
});

describe('the weekly mail', () => {
  test.each(zones)(
    'in %s goes on a Monday at nine, in an hour at the soonest and in a week and an hour at the latest',
    (zone) => {
      const roll = dice(zone.length);
      for (let tried = 0; tried < 300; tried += 1) {
        const now = new Date(Date.UTC(2027, 0, 1) + roll(365) * dayMs + roll(24 * 60) * minuteMs);
        const at = nextWeekly(now, zone);
        expect(wall(at, zone)).toMatch(/^Mon.*09:00$/);
        expect(+at - +now).toBeGreaterThanOrEqual(60 * minuteMs);
        // One hour more in a week in which the clock is set back.
        expect(+at - +now).toBeLessThan(7 * dayMs + 120 * minuteMs);
      }
    },
  );
});

describe('a message', () => {
  const night = new Date('2027-01-04T23:00:00Z');
  const day = new Date('2027-01-04T12:00:00Z');
  const reader: Reader = { ...defaultPreferences, timezone: 'UTC' };
  const notice: Message = { nature: 'news', channel: 'mail', kind: 'monthAnniversary', canWait: true };
  const stops = (...stopped: string[]): Reader => ({
    ...reader,
    isStopped: (kind, channel) => stopped.includes(`${kind} ${channel}`),
  });
  const fails = (...failing: string[]): Reader => ({ ...reader, fails: (channel) => failing.includes(channel) });

  test.each<[string, Message, Reader, Date, ReturnType<typeof decideDelivery>]>([
    ['by day is sent at once', notice, reader, day, { when: 'now', why: 'awake' }],
    [
      'in the night waits until eight',
      notice,
      reader,
      night,
      { when: 'later', why: 'quietHours', at: new Date('2027-01-05T08:00:00Z') },
    ],
    [
      'in the night goes to a family without quiet hours',
      notice,
      { ...reader, quietHours: null },
      night,
      { when: 'now', why: 'awake' },
    ],
    [
      'about security goes in the night',
      { nature: 'security', channel: 'mail' },
      reader,
      night,
      { when: 'now', why: 'urgent' },
    ],
    [
      'about money goes in the night',
      { nature: 'money', channel: 'mail' },
      reader,
      night,
      { when: 'now', why: 'urgent' },
    ],
    [
      'about security goes where nothing arrived before',
      { nature: 'security', channel: 'mail' },
      fails('mail'),
      day,
      { when: 'now', why: 'urgent' },
    ],
    ['that is stopped is never sent', notice, stops('monthAnniversary mail'), day, { when: 'never', why: 'stopped' }],
    [
      'that is stopped by mail goes by text message',
      { ...notice, channel: 'sms' },
      stops('monthAnniversary mail'),
      day,
      { when: 'now', why: 'awake' },
    ],
    ['is never sent to a failing address', notice, fails('mail'), day, { when: 'never', why: 'unreachable' }],
    ['is in the bell at night', { ...notice, channel: 'bell' }, reader, night, { when: 'now', why: 'awake' }],
    [
      'that can wait is in the mail of the week',
      notice,
      { ...reader, weekly: true },
      night,
      { when: 'weekly', why: 'chosen', at: new Date('2027-01-11T09:00:00Z') },
    ],
    [
      'that is in the mail of the week is in no text message',
      { ...notice, channel: 'sms' },
      { ...reader, weekly: true },
      day,
      { when: 'never', why: 'inWeekly' },
    ],
    [
      'goes by text message where the mail of the week does not arrive',
      { ...notice, channel: 'sms' },
      { ...fails('mail'), weekly: true },
      day,
      { when: 'now', why: 'awake' },
    ],
    [
      'that cannot wait goes at once all the same',
      { nature: 'news', channel: 'mail', kind: 'endsToday' },
      { ...reader, weekly: true },
      day,
      { when: 'now', why: 'awake' },
    ],
    [
      'to nobody in particular goes at any hour',
      notice,
      { ...reader, timezone: null },
      night,
      { when: 'now', why: 'awake' },
    ],
  ])('%s', (_, message, to, now, verdict) => {
    expect(decideDelivery(message, to, now)).toEqual(verdict);
  });
});
