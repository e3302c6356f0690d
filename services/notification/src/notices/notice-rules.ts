import { dayOf, formatDay } from '@fovea/contracts/dates';
import { type NoticeKind as AnyKind, DeliveryChannel } from '@fovea/contracts/notifications/schema';
import { usualGapDays } from '@fovea/contracts/usage/month-band';
import { type Day, monthsAfter, monthsBetween, nineOClock, plusDays } from './days.ts';
import { type FamilyDeviceFacts, nextDeviceEndDay, presentDeviceEndDay } from './device-end.ts';
import { fallbackChannels, type NoticeText } from './notice-properties.ts';

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
  /** The treatment is on hold, or a recall holds the family's device. */
  isOnHold: boolean;
  /** Interval of the clinician's reports, in months of treatment. */
  reportMonths: number;
  /** Prescribed uses a week; null: as recommended. */
  prescribedPerWeek: number | null;
  /** The family's device; null: none. */
  device: FamilyDeviceFacts | null;
  /** When the next check-up is due; null: none. */
  checkUpDueOn?: Day | null;
};
export type Words = Record<string, string>;
/** Determines the time zone in which a notice is due at nine. */
export type Audience = 'family' | 'clinician';
export type Channel = DeliveryChannel | 'bell';
/** Not sufficient alone: the bell may stay unread, and push is optional. */
export const beside: readonly Channel[] = ['bell', 'push'];

type Rule = {
  to: Audience;
  /** Used at once unless the recipient stopped them. */
  by: readonly Channel[];
  /** Sent even after the paid time. */
  afterPlan?: true;
  /** May be sent some days later, to a family that prefers one mail a week. */
  canWait?: true;
  /** The first day from `from` on for which it is due; null: none. */
  due(facts: PatientFacts, from: Day): Day | null;
  /** Day of the current notice, which is sent even if late; `due` is then the next one. */
  inForce?(facts: PatientFacts, today: Day): Day | null;
  /** Placeholders of its text beside the child's name. `complete-notices.ts` adds those with data of other services. */
  words?(facts: PatientFacts, day: Day): Words;
  /** Its text, where that depends on the facts; the text of its kind otherwise. */
  text?(facts: PatientFacts, day: Day): NoticeText | undefined;
};

/**
 * Minimum number of whole days without use, or without data from the device, before a notice is sent on the next
 * morning.
 */
const unusedDays = { family: 3, clinician: 6 };
const twoWeeks = 14;

/**
 * Every scheduled notice about a patient: recipient, channels and due day; `docs/notices.md` has the reasons. The
 * notice about a device's discard date is in `prepare-companies.ts`. The most urgent comes first, because one message
 * has all notices of a day and the subject of the first.
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
    afterPlan: true,
    due: ({ expiredDate, createdAt, timezone }, from) => {
      if (expiredDate) return null;
      const day = dayOf(createdAt, timezone);
      return notBefore(createdAt <= nineOClock(day, timezone) ? day : plusDays(day, 1), from);
    },
  },
  deviceEnds: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    afterPlan: true,
    due: ({ device }, from) => device && nextDeviceEndDay(device, from),
    inForce: ({ device }, today) => device && presentDeviceEndDay(device, today),
    words: ({ device }): Words =>
      device
        ? {
            serial: device.serial,
            day: formatDay(device.discardDay),
            from: formatDay(plusDays(device.discardDay, 1)),
          }
        : {},
    text: ({ device }, day) => (device && day >= device.discardDay ? 'deviceEndsToday' : undefined),
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
    due: (facts, from) => untilDeviceEnds(facts, notBefore(missedSince(facts, unusedDays.family), from)),
    words: lastUseWords,
    text: ({ prescribedPerWeek }) => (prescribedPerWeek === null ? undefined : 'unusedThreeDaysPrescribed'),
  },
  silentThreeDays: {
    to: 'family',
    by: ['mail', 'sms', 'bell', 'push'],
    canWait: true,
    due: (facts, from) => untilDeviceEnds(facts, notBefore(silentSince(facts, unusedDays.family), from)),
    words: lastUseWords,
    text: (facts) => (lastContact(facts) ? 'silentThreeDaysSince' : undefined),
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
    text: (facts) => (lastContact(facts) ? 'silentSixDaysSince' : undefined),
  },
} as const satisfies Record<Exclude<AnyKind, 'deviceDiscard'>, Rule>;

export type NoticeKind = keyof typeof noticeRules;
export const noticeKinds = Object.keys(noticeRules) as [NoticeKind, ...NoticeKind[]];
export const ruleOf = (kind: NoticeKind): Rule => noticeRules[kind];
/** All delivery channels of a notice, without the bell. */
export const channelsOf = (kind: NoticeKind): DeliveryChannel[] => {
  const { by } = ruleOf(kind);
  return DeliveryChannel.options.filter((channel) => fallbackChannels[kind] === channel || by.includes(channel));
};

/** Whether the paid time has ended at an instant. */
export const isPlanOver = ({ expiredDate }: Pick<PatientFacts, 'expiredDate'>, at: Date): boolean =>
  !expiredDate || expiredDate <= at;

const notBefore = (day: Day | null, from: Day): Day | null => (day && day >= from ? day : null);

const beforeExpiry = ({ expiredDate, timezone }: PatientFacts, days: number): Day | null =>
  expiredDate && plusDays(dayOf(expiredDate, timezone), -days);

const beforeCheckUp = ({ checkUpDueOn }: PatientFacts, days: number): Day | null =>
  checkUpDueOn ? plusDays(checkUpDueOn, -days) : null;

function checkUpWords({ checkUpDueOn }: PatientFacts): Words {
  return { day: formatDay(checkUpDueOn ?? '') };
}

/** The first day with data from the device after at least this number of whole missed days. */
function missedSince(facts: PatientFacts, days: number): Day | null {
  const { lastDay, heardDays } = facts;
  if (!lastDay) return null;
  const soonest = plusDays(lastDay, least(facts, days) + 1);
  return heardDays.find((day) => day >= soonest) ?? null;
}

/** The day after this number of whole days without data from the device, for a child with at least one use. */
function silentSince(facts: PatientFacts, days: number): Day | null {
  const { lastDay } = facts;
  if (!lastDay) return null;
  return plusDays(lastContact(facts) ?? lastDay, least(facts, days) + 1);
}

/** With few prescribed uses, longer gaps are not missed days. */
const least = ({ prescribedPerWeek }: PatientFacts, days: number): number =>
  Math.max(days, usualGapDays(prescribedPerWeek));

/** Families are not urged to continue treatment with a device past its last day, which no longer starts. */
const untilDeviceEnds = ({ device }: PatientFacts, day: Day | null): Day | null =>
  day && device && day > device.discardDay ? null : day;

/** Last contact of the device; null: unknown, also if a later use is stored. */
export function lastContact({ lastDay, heardDays }: Pick<PatientFacts, 'lastDay' | 'heardDays'>): Day | null {
  const heard = heardDays.at(-1);
  return heard && (!lastDay || heard >= lastDay) ? heard : null;
}

function lastUseWords(facts: PatientFacts): Words {
  const { lastDay, prescribedPerWeek } = facts;
  return {
    last: formatDay(lastDay ?? ''),
    heard: formatDay(lastContact(facts) ?? ''),
    ...(prescribedPerWeek !== null && { prescribed: String(prescribedPerWeek) }),
  };
}

function expiryWords({ expiredDate, timezone }: PatientFacts): Words {
  return expiredDate ? { day: formatDay(dayOf(expiredDate, timezone)) } : {};
}
