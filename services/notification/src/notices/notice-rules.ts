import { TZDate } from '@date-fns/tz';
import { dayMs, dayOf, formatDay } from '@fovea/contracts/dates';
import { type NoticeKind as AnyKind, DeliveryChannel } from '@fovea/contracts/notifications/schema';
import { addMonths } from 'date-fns/addMonths';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';

/** A calendar day, YYYY-MM-DD. Days sort as texts. */
type Day = string;

/** What is known of a patient, as far as it decides what is due. Days are those of `timezone`, the family's. */
export type PatientFacts = {
  timezone: string;
  createdAt: Date;
  /** First and last day of use; null: never used. */ firstDay: Day | null;
  lastDay: Day | null;
  /** The last days on which the family's device was heard from, ascending. */ heardDays: readonly Day[];
  /** Until when it is paid; null: there never was a plan. */ expiredDate: Date | null;
  /** Charged by itself when the paid time ends. */ renewing: boolean;
  /** The clinician hears after this many months of treatment, and again after as many more. */ reportMonths: number;
};
type Words = Record<string, string>;
/** Whom it is for decides in whose zone it is nine o'clock. */
export type Audience = 'family' | 'clinician';
export type Channel = DeliveryChannel | 'bell';
/** Not enough by itself: nobody has to look into the bell, or to let a browser show anything. */
export const beside: readonly Channel[] = ['bell', 'push'];

type Rule = {
  to: Audience;
  /** Used at once, as far as the receiver has not stopped them. */ by: readonly Channel[];
  /** Used where all of `by` failed for good but what is `beside`. */ orElse?: Channel;
  /** Told although the paid time is over. */ afterPlan?: true;
  /** As good some days later, for a family that wants one mail a week. */ canWait?: true;
  /** The first day from `from` on for which it is due by these facts; null: none. */
  due(facts: PatientFacts, from: Day): Day | null;
  /** What its text says beside the child's name. */ words?(facts: PatientFacts, day: Day): Words;
};

/**
 * Whole days after which somebody is told, on the morning after them: of use that was missed, or of which nobody knows,
 * because the device was not heard from since.
 */
const unusedDays = { family: 3, clinician: 6 };
const twoWeeks = 14;

/**
 * Every notice about a patient that the clock causes: to whom, by what, when. `docs/notices.md` says why. A device's
 * discard date, told to its company, is in `prepare-companies.ts`. The most urgent first: one message says all of a day,
 * and the first gives it its subject.
 */
export const noticeRules = {
  endsToday: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    afterPlan: true,
    due: (facts, from) => (facts.renewing ? null : notBefore(beforeExpiry(facts, 0), from)),
    words: expiryWords,
  },
  feeTomorrow: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    due: (facts, from) => (facts.renewing ? notBefore(beforeExpiry(facts, 1), from) : null),
    words: expiryWords,
  },
  payToActivate: {
    to: 'family',
    by: ['sms', 'bell', 'push'],
    orElse: 'mail',
    afterPlan: true,
    due: ({ expiredDate, createdAt, timezone }, from) => {
      if (expiredDate) return null;
      const day = dayOf(createdAt, timezone);
      return notBefore(createdAt <= nineOClock(day, timezone) ? day : plusDays(day, 1), from);
    },
  },
  endsInTwoWeeks: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    canWait: true,
    due: (facts, from) => (facts.renewing ? null : notBefore(beforeExpiry(facts, twoWeeks), from)),
    words: expiryWords,
  },
  feeInTwoWeeks: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    canWait: true,
    due: (facts, from) => (facts.renewing ? notBefore(beforeExpiry(facts, twoWeeks), from) : null),
    words: expiryWords,
  },
  unusedThreeDays: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    canWait: true,
    due: (facts, from) => notBefore(missedSince(facts, unusedDays.family), from),
    words: lastUseWords,
  },
  silentThreeDays: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    canWait: true,
    due: (facts, from) => notBefore(silentSince(facts, unusedDays.family), from),
    words: lastUseWords,
  },
  monthAnniversary: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    canWait: true,
    due: ({ firstDay }, from) => firstDay && monthsAfter(firstDay, 1, from),
    words: ({ firstDay }, day) => ({ months: String(monthsBetween(firstDay, day)) }),
  },
  clinicianReport: {
    to: 'clinician',
    by: ['mail'],
    due: ({ firstDay, reportMonths }, from) => firstDay && monthsAfter(firstDay, reportMonths, from),
    words: ({ firstDay }, day) => ({ months: String(monthsBetween(firstDay, day)) }),
  },
  unusedSixDays: {
    to: 'clinician',
    by: ['mail'],
    due: (facts, from) => notBefore(missedSince(facts, unusedDays.clinician), from),
    words: lastUseWords,
  },
  silentSixDays: {
    to: 'clinician',
    by: ['mail'],
    due: (facts, from) => notBefore(silentSince(facts, unusedDays.clinician), from),
    words: lastUseWords,
  },
} as const satisfies Record<Exclude<AnyKind, 'deviceDiscard'>, Rule>;

export type NoticeKind = keyof typeof noticeRules;
export const noticeKinds = Object.keys(noticeRules) as [NoticeKind, ...NoticeKind[]];
export const ruleOf = (kind: NoticeKind): Rule => noticeRules[kind];
/** All channels that leave the house by which a notice may come. */
export const channelsOf = (kind: NoticeKind): DeliveryChannel[] => {
  const { by, orElse } = ruleOf(kind);
  return DeliveryChannel.options.filter((channel) => orElse === channel || by.includes(channel));
};

/** Whether the paid time lasts at an instant. */
export const isPlanOver = ({ expiredDate }: Pick<PatientFacts, 'expiredDate'>, at: Date): boolean =>
  !expiredDate || expiredDate <= at;

const nines = new Map<string, number>();
const mostNines = 10_000;

/**
 * Nine in the morning of a day in a time zone; no zone changes its clocks then. Remembered: children by the thousand share
 * a zone and a few days, and asking for the zone's rules costs more than all else of a look.
 */
export function nineOClock(day: Day, timezone: string): Date {
  const key = `${day} ${timezone}`;
  const known = nines.get(key);
  if (known !== undefined) return new Date(known);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = +new TZDate(year, month - 1, date, 9, 0, timezone);
  if (nines.size >= mostNines) nines.clear();
  nines.set(key, at);
  return new Date(at);
}

/** Days without a zone all last as long. */
export const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const notBefore = (day: Day | null, from: Day): Day | null => (day && day >= from ? day : null);

const beforeExpiry = ({ expiredDate, timezone }: PatientFacts, days: number): Day | null =>
  expiredDate && plusDays(dayOf(expiredDate, timezone), -days);

/** The first day of which it is known that so many whole days before it were missed: the device was heard from on it. */
function missedSince({ lastDay, heardDays }: PatientFacts, days: number): Day | null {
  if (!lastDay) return null;
  const soonest = plusDays(lastDay, days + 1);
  return heardDays.find((day) => day >= soonest) ?? null;
}

/** The day before which the device of a child that was treated has been silent for so many whole days. */
function silentSince({ lastDay, heardDays }: PatientFacts, days: number): Day | null {
  const heard = heardDays.at(-1);
  return lastDay && plusDays(heard && heard > lastDay ? heard : lastDay, days + 1);
}

function lastUseWords({ lastDay }: PatientFacts): Words {
  return { last: formatDay(lastDay ?? '') };
}

/** The first anniversary from `from` on, of every so many months; a month too short has it on its last day. */
function monthsAfter(first: Day, every: number, from: Day): Day {
  let months = Math.max(1, Math.floor(monthsBetween(first, from) / every)) * every;
  while (anniversary(first, months) < from) months += every;
  return anniversary(first, months);
}

const anniversary = (first: Day, months: number): Day => asDay(addMonths(asDate(first), months));
/** Whole months from one day to another; a month too short counts as whole on its last day. */
const monthsBetween = (first: Day | null, day: Day): number => {
  if (!first || day <= first) return 0;
  const months = differenceInMonths(asDate(day), asDate(first));
  return anniversary(first, months + 1) <= day ? months + 1 : months;
};

function expiryWords({ expiredDate, timezone }: PatientFacts): Words {
  return expiredDate ? { day: formatDay(dayOf(expiredDate, timezone)) } : {};
}

/**
 * Days without a zone, as the library counts months: on the machine's calendar, read and written by the same, so that
 * its zone does not matter. With a zone of their own they would cost twenty times as much.
 */
const asDate = (day: Day) => parseISO(day);
const asDay = (date: Date): Day => formatISO(date, { representation: 'date' });
