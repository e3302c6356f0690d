import { TZDate } from '@date-fns/tz';
import type { QuietHours } from '@fovea/contracts/notifications/schema';
import { addDays } from 'date-fns/addDays';
import { getHours } from 'date-fns/getHours';
import { nineOClock, plusDays } from './days.ts';
import type { Channel } from './notice-rules.ts';
import type { Preferences } from './preferences.ts';

/** The subject of a message, which determines whether it can wait. */
export type Nature = 'security' | 'money' | 'news';
export type Message = {
  nature: Nature;
  channel: Channel;
  /** Set for a notice, which can be disabled. */
  kind?: string;
  /** May be part of the weekly mail. */
  canWait?: true;
};
/** `timezone` null: no specific person, without quiet hours. */
export type Reader = Preferences & { timezone: string | null };
export type Verdict =
  | { when: 'now'; why: 'urgent' | 'awake' }
  | { when: 'later'; why: 'quietHours'; at: Date }
  | { when: 'weekly'; why: 'chosen'; at: Date }
  | { when: 'never'; why: 'stopped' | 'unreachable' | 'inWeekly' };

/**
 * Decides whether a message is sent now, after quiet hours, in the weekly mail or never. Called when a notice is
 * prepared and again when it is sent, because preferences change in between.
 */
export function decideDelivery({ nature, channel, kind, canWait }: Message, reader: Reader, now: Date): Verdict {
  if (nature !== 'news') return { when: 'now', why: 'urgent' };
  if (kind && reader.isStopped(kind, channel)) return { when: 'never', why: 'stopped' };
  if (reader.fails(channel)) return { when: 'never', why: 'unreachable' };
  // The bell makes no sound.
  if (channel === 'bell' || !reader.timezone) return { when: 'now', why: 'awake' };
  if (kind && canWait && reader.weekly && !reader.isStopped(kind, 'mail') && !reader.fails('mail'))
    return channel === 'mail'
      ? { when: 'weekly', why: 'chosen', at: nextWeekly(now, reader.timezone) }
      : { when: 'never', why: 'inWeekly' };
  const at = afterQuietHours(now, reader.timezone, reader.quietHours);
  return at > now ? { when: 'later', why: 'quietHours', at } : { when: 'now', why: 'awake' };
}

/** Now, or the end of the current quiet hours in a zone. */
export function afterQuietHours(now: Date, timezone: string, quiet: QuietHours | null): Date {
  if (!quiet || !isQuiet(hourIn(now, timezone), quiet)) return now;
  const local = new TZDate(+now, timezone);
  const today = endOn(local, quiet);
  return today > now ? today : endOn(addDays(local, 1), quiet);
}

/** Spans midnight when it ends earlier in the day than it begins. */
const isQuiet = (hour: number, { from, until }: QuietHours): boolean =>
  from < until ? hour >= from && hour < until : hour >= from || hour < until;

const endOn = (day: TZDate, { until }: QuietHours): Date =>
  new Date(+new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), until, 0, day.timeZone ?? 'UTC'));

const hourIn = (now: Date, timezone: string): number => getHours(new TZDate(+now, timezone));

const hourMs = 3_600_000;
/** The next Monday at nine in a zone, at least an hour away, so that notices queued now are included. */
export function nextWeekly(now: Date, timezone: string): Date {
  const soonest = new Date(+now + hourMs);
  const local = new TZDate(+soonest, timezone);
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
  const monday = plusDays(day, (8 - local.getDay()) % 7);
  const at = nineOClock(monday, timezone);
  return at >= soonest ? at : nineOClock(plusDays(monday, 7), timezone);
}

const two = (part: number): string => String(part).padStart(2, '0');
