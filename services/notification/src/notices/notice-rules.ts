import { TZDate } from '@date-fns/tz';
import { dayOf, formatDay } from '@fovea/contracts/dates';
import type { DeliveryChannel } from '@fovea/contracts/notifications/schema';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import { getHours } from 'date-fns/getHours';

/** A calendar day, YYYY-MM-DD. Days sort as texts. */
type Day = string;

/** What is known of a patient, as far as it decides what is due. Days are those of `timezone`, the family's. */
export type PatientFacts = {
  timezone: string;
  createdAt: Date;
  /** First and last day of use; null: never used. */ firstDay: Day | null;
  lastDay: Day | null;
  /** Until when it is paid; null: there never was a plan. */ expiredDate: Date | null;
  /** Charged by itself when the paid time ends. */ renewing: boolean;
  /** The clinician hears after this many months of treatment, and again after as many more. */ reportMonths: number;
};
type Words = Record<string, string>;
/** Whom it is for decides in whose zone it is nine o'clock. */
export type Audience = 'family' | 'clinician';
export type Channel = DeliveryChannel | 'bell';

type Rule = {
  to: Audience;
  /** Used at once, as far as the receiver has not stopped them. */ by: readonly Channel[];
  /** Used where all of `by` but the bell failed for good. */ orElse?: Channel;
  /** Told although the paid time is over. */ afterPlan?: true;
  /** The first day from `from` on for which it is due by these facts; null: none. */
  due(facts: PatientFacts, from: Day): Day | null;
  /** What its text says beside the child's name. */ words?(facts: PatientFacts, day: Day): Words;
};

/** Whole days without use after which somebody is told: on the morning after them. */
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
    by: ['mail', 'sms', 'bell'],
    afterPlan: true,
    due: (facts, from) => (facts.renewing ? null : notBefore(beforeExpiry(facts, 0), from)),
    words: expiryWords,
  },
  feeTomorrow: {
    to: 'family',
    by: ['mail', 'sms', 'bell'],
    due: (facts, from) => (facts.renewing ? notBefore(beforeExpiry(facts, 1), from) : null),
    words: expiryWords,
  },
  payToActivate: {
    to: 'family',
    by: ['sms', 'bell'],
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
    by: ['mail', 'sms', 'bell'],
    due: (facts, from) => (facts.renewing ? null : notBefore(beforeExpiry(facts, twoWeeks), from)),
    words: expiryWords,
  },
  feeInTwoWeeks: {
    to: 'family',
    by: ['mail', 'sms', 'bell'],
    due: (facts, from) => (facts.renewing ? notBefore(beforeExpiry(facts, twoWeeks), from) : null),
    words: expiryWords,
  },
  unusedThreeDays: {
    to: 'family',
    by: ['mail', 'sms', 'bell'],
    due: ({ lastDay }, from) => notBefore(lastDay && plusDays(lastDay, unusedDays.family + 1), from),
    words: ({ lastDay }) => ({ last: formatDay(lastDay ?? '') }),
  },
  monthAnniversary: {
    to: 'family',
    by: ['mail', 'sms', 'bell'],
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
    due: ({ lastDay }, from) => notBefore(lastDay && plusDays(lastDay, unusedDays.clinician + 1), from),
    words: ({ lastDay }) => ({ last: formatDay(lastDay ?? '') }),
  },
} as const satisfies Record<string, Rule>;

export type NoticeKind = keyof typeof noticeRules;
export const noticeKinds = Object.keys(noticeRules) as [NoticeKind, ...NoticeKind[]];
export const ruleOf = (kind: NoticeKind): Rule => noticeRules[kind];

/** Whether the paid time lasts at an instant. */
export const isPlanOver = ({ expiredDate }: Pick<PatientFacts, 'expiredDate'>, at: Date): boolean =>
  !expiredDate || expiredDate <= at;

/** Nine in the morning of a day in a time zone; no zone changes its clocks then. */
export function nineOClock(day: Day, timezone: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(+new TZDate(year, month - 1, date, 9, 0, timezone));
}

const quiet = { from: 21, until: 8 };

/** Now, or when the quiet hours of a zone end that hold now: between nine in the evening and eight nobody is told. */
export function afterQuietHours(now: Date, timezone: string): Date {
  const local = new TZDate(+now, timezone);
  const hour = getHours(local);
  if (hour >= quiet.until && hour < quiet.from) return now;
  const morning = hour < quiet.until ? local : addDays(local, 1);
  return new Date(+new TZDate(morning.getFullYear(), morning.getMonth(), morning.getDate(), quiet.until, 0, timezone));
}

export const plusDays = (day: Day, days: number): Day => asDay(addDays(asDate(day), days));

const notBefore = (day: Day | null, from: Day): Day | null => (day && day >= from ? day : null);

const beforeExpiry = ({ expiredDate, timezone }: PatientFacts, days: number): Day | null =>
  expiredDate && plusDays(dayOf(expiredDate, timezone), -days);

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

/** Days without a zone are counted at midnight UTC. */
const asDate = (day: Day) => new TZDate(`${day}T00:00:00Z`, 'UTC');
const asDay = (date: Date): Day => new Date(+date).toISOString().slice(0, 10);
