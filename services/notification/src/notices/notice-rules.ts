import { TZDate } from '@date-fns/tz';
import { dayMs, dayOf, formatDay } from '@fovea/contracts/dates';
import { type NoticeKind as AnyKind, DeliveryChannel } from '@fovea/contracts/notifications/schema';
import { addMonths } from 'date-fns/addMonths';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';

/** A calendar day, YYYY-MM-DD. Days sort as texts. */
type Day = string;

/** The data of a patient that determines what is due. Days are in `timezone`, the family's. */
export type PatientFacts = {
  timezone: string;
  createdAt: Date;
  /** First and last day of use; null: never used. */
  firstDay: Day | null;
  lastDay: Day | null;
  /** The last days on which the family's device sent data, ascending. */
  heardDays: readonly Day[];
  /** End of the paid time; null: there never was a plan. */
  expiredDate: Date | null;
  /** Charged automatically when the paid time ends. */
  renewing: boolean;
  /** The clinician gets a report every so many months of treatment. */
  reportMonths: number;
  /** When the next check-up is due; null: none. */
  checkUpDueOn?: Day | null;
};
type Words = Record<string, string>;
/** Determines the time zone in which a notice is due at nine. */
export type Audience = 'family' | 'clinician';
export type Channel = DeliveryChannel | 'bell';
/** Not sufficient alone: the bell may stay unread, and push is optional. */
export const beside: readonly Channel[] = ['bell', 'push'];

type Rule = {
  to: Audience;
  /** Used at once unless the recipient stopped them. */
  by: readonly Channel[];
  /** Used when all channels of `by` except `beside` failed permanently. */
  orElse?: Channel;
  /** Sent even after the paid time. */
  afterPlan?: true;
  /** May be sent some days later, to a family that prefers one mail a week. */
  canWait?: true;
  /** The first day from `from` on for which it is due; null: none. */
  due(facts: PatientFacts, from: Day): Day | null;
  /** Placeholders of its text beside the child's name. */
  words?(facts: PatientFacts, day: Day): Words;
};

/** Whole days without use, or without data from the device, after which a notice is sent on the next morning. */
const unusedDays = { family: 3, clinician: 6 };
const twoWeeks = 14;

/**
 * Every scheduled notice about a patient: recipient, channels and due day; `docs/notices.md` has the reasons. The notice
 * about a device's discard date is in `prepare-companies.ts`. The most urgent comes first, because one message has all
 * notices of a day and the subject of the first.
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
  checkUpInWeek: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    due: (facts, from) => notBefore(beforeCheckUp(facts, 7), from),
    words: checkUpWords,
  },
  checkUpInMonth: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    canWait: true,
    due: (facts, from) => notBefore(beforeCheckUp(facts, 30), from),
    words: checkUpWords,
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
/** All delivery channels of a notice, without the bell. */
export const channelsOf = (kind: NoticeKind): DeliveryChannel[] => {
  const { by, orElse } = ruleOf(kind);
  return DeliveryChannel.options.filter((channel) => orElse === channel || by.includes(channel));
};

/** Whether the paid time has ended at an instant. */
export const isPlanOver = ({ expiredDate }: Pick<PatientFacts, 'expiredDate'>, at: Date): boolean =>
  !expiredDate || expiredDate <= at;

const cachedNines = new Map<string, number>();
const maxCachedNines = 10_000;

/**
 * Nine in the morning of a day in a time zone; no zone changes its clocks then. Cached, because thousands of children
 * share a zone and a few days, and time zone conversion is the most expensive part of an evaluation.
 */
export function nineOClock(day: Day, timezone: string): Date {
  const key = `${day} ${timezone}`;
  const cached = cachedNines.get(key);
  if (cached !== undefined) return new Date(cached);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = +new TZDate(year, month - 1, date, 9, 0, timezone);
  if (cachedNines.size >= maxCachedNines) cachedNines.clear();
  cachedNines.set(key, at);
  return new Date(at);
}

/** Calendar days without a zone all have the same length. */
export const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const notBefore = (day: Day | null, from: Day): Day | null => (day && day >= from ? day : null);

const beforeExpiry = ({ expiredDate, timezone }: PatientFacts, days: number): Day | null =>
  expiredDate && plusDays(dayOf(expiredDate, timezone), -days);

const beforeCheckUp = ({ checkUpDueOn }: PatientFacts, days: number): Day | null =>
  checkUpDueOn ? plusDays(checkUpDueOn, -days) : null;

function checkUpWords({ checkUpDueOn }: PatientFacts): Words {
  return { day: formatDay(checkUpDueOn ?? '') };
}

/** The first day with data from the device that shows so many whole missed days before it. */
function missedSince({ lastDay, heardDays }: PatientFacts, days: number): Day | null {
  if (!lastDay) return null;
  const soonest = plusDays(lastDay, days + 1);
  return heardDays.find((day) => day >= soonest) ?? null;
}

/** The day after so many whole days without data from the device, for a child with at least one use. */
function silentSince({ lastDay, heardDays }: PatientFacts, days: number): Day | null {
  const heard = heardDays.at(-1);
  return lastDay && plusDays(heard && heard > lastDay ? heard : lastDay, days + 1);
}

function lastUseWords({ lastDay }: PatientFacts): Words {
  return { last: formatDay(lastDay ?? '') };
}

/** The first anniversary from `from` on, every so many months; in a shorter month on its last day. */
function monthsAfter(first: Day, every: number, from: Day): Day {
  let months = Math.max(1, Math.floor(monthsBetween(first, from) / every)) * every;
  while (anniversary(first, months) < from) months += every;
  return anniversary(first, months);
}

const anniversary = (first: Day, months: number): Day => asDay(addMonths(asDate(first), months));
/** Whole months from one day to another; a shorter month counts as whole on its last day. */
const monthsBetween = (first: Day | null, day: Day): number => {
  if (!first || day <= first) return 0;
  const months = differenceInMonths(asDate(day), asDate(first));
  return anniversary(first, months + 1) <= day ? months + 1 : months;
};

function expiryWords({ expiredDate, timezone }: PatientFacts): Words {
  return expiredDate ? { day: formatDay(dayOf(expiredDate, timezone)) } : {};
}

/**
 * Days as local dates of the machine, for the library's month arithmetic. Both directions use the same zone, so it does
 * not matter which; zoned dates would be twenty times slower.
 */
const asDate = (day: Day) => parseISO(day);
const asDay = (date: Date): Day => formatISO(date, { representation: 'date' });
