import { addToDay, daysBetween } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import { mayBeTreated } from '@fovea/contracts/patients/may-be-treated';
import { expectedUses, rateOfMonth, usesInPercent } from '@fovea/contracts/usage/compliance-rate';
import { goodCompliance } from '@fovea/contracts/usage/schema';
import { planEndsWithinDays, type WorkReason } from '@fovea/contracts/worklist/schema';

/** A calendar day of the family's, YYYY-MM-DD. Days sort as texts. */
export type Day = string;

/** What decides about a child's rows. */
export type ChildFacts = {
  createdAt: Date;
  /** Until when it is paid; null: there never was a plan. */ expiredDate: Date | null;
  /** Charged by itself when the paid time ends. */ renewing: boolean;
  /** Of a declined renewal: until then treatment goes on. */ graceUntil: Date | null;
  /** When the newest word about the renewal was true. */ renewalAt: Date | null;
  /** First and last day of use; null: never used. */ firstDay: Day | null;
  lastDay: Day | null;
  /** Of all days. */ uses: number;
  /** Uses of the last `daysLookedAt` days, those without left out. */
  days: { day: Day; uses: number; overLimit: number }[];
};
/** What is known of the family itself; `timezone` is that of all days. */
export type FamilyFacts = {
  timezone: string;
  /** Locked, a test user, removed, or of a company that is switched off: nobody looks after it. */ silent: boolean;
  /** When the family first got a device; null: never. */ boundAt: Date | null;
  /** The last day on which its device was heard from; null: never. */ heardDay: Day | null;
  /** How far the device's clock is off, and since when that is known; null: as far as is known, it is right. */
  clock: { offsetSeconds: number; at: Date } | null;
  /** When the open requests were made. */ openRequests: Date[];
  /** Since when mails, or text messages, no longer arrive; null: they do. */
  failing: Record<AddressChannel, Date | null>;
};
/** A row of the worklist as the facts make it, without what people did with it. */
export type Cause = { reason: WorkReason; since: Day; figure?: number; before?: number };

/** Whole days without use that were missed for sure, the longest first. */
const unused = [
  ['unused14', 14],
  ['unused6', 6],
  ['unused3', 3],
] as const;
const silentDays = 3;
const neverAfterDays = 7;
const overLimitWithinDays = 7;
/** A month is judged once a whole week of it can be. */
const monthAfterDays = 7;
/** "Falling": the last two weeks against the eight before. */
const recentDays = 14;
const earlierDays = 56;
/** A fall is one of a third at least: less is an ordinary fortnight. */
const fallRatio = 2 / 3;

/** As far back as a look goes. */
export const evaluatedDays = recentDays + earlierDays + 7;

/** About the family, whichever child. */
export function causesOfFamily({ silent, openRequests, failing, timezone }: FamilyFacts): Cause[] {
  if (silent) return [];
  const causes: Cause[] = [];
  const [oldest] = openRequests.toSorted((a, b) => +a - +b);
  if (oldest) causes.push({ reason: 'requestOpen', since: dayOf(oldest, timezone), figure: openRequests.length });
  if (failing.mail) causes.push({ reason: 'mailFailing', since: dayOf(failing.mail, timezone) });
  if (failing.sms) causes.push({ reason: 'smsFailing', since: dayOf(failing.sms, timezone) });
  return causes;
}

/** Why a child needs somebody at `now`, by nothing but these facts: whatever their order, the same rows follow. */
export function causesOfChild(child: ChildFacts, family: FamilyFacts, now: Date): Cause[] {
  if (family.silent) return [];
  const today = dayOf(now, family.timezone);
  const causes = [neverStarted(child, family, now)];
  if (mayBeTreated(child, now)) {
    causes.push(renewalFailed(child, family), planEnding(child, family, today));
    if (child.firstDay && child.lastDay) {
      const used = { ...child, firstDay: child.firstDay, lastDay: child.lastDay };
      causes.push(
        missed(used, family, today),
        deviceSilent(used, family, today),
        clockSuspect(family),
        overLimit(child, today),
        falling(used, family, today),
        lowMonth(used, today),
      );
    }
  }
  return causes.filter((cause) => cause !== null);
}

type Used = ChildFacts & { firstDay: Day; lastDay: Day };

/** Of a day without records it is known that nothing happened once the device was heard from on a later one. */
function missed({ lastDay }: Used, { heardDay }: FamilyFacts, today: Day): Cause | null {
  if (!heardDay) return null;
  const days = daysBetween(lastDay, heardDay < today ? heardDay : today) - 1;
  const reached = unused.find(([, least]) => days >= least);
  return reached ? { reason: reached[0], since: addToDay(lastDay, 1) } : null;
}

function deviceSilent({ lastDay }: Used, { heardDay }: FamilyFacts, today: Day): Cause | null {
  const last = heardDay && heardDay > lastDay ? heardDay : lastDay;
  return daysBetween(last, today) - 1 >= silentDays ? { reason: 'silent', since: addToDay(last, 1) } : null;
}

function clockSuspect({ clock, timezone }: FamilyFacts): Cause | null {
  return (
    clock && {
      reason: 'clockSuspect',
      since: dayOf(clock.at, timezone),
      figure: Math.round(clock.offsetSeconds / 60),
    }
  );
}

function overLimit({ days }: ChildFacts, today: Day): Cause | null {
  const from = addToDay(today, 1 - overLimitWithinDays);
  const over = days.filter(({ day, overLimit }) => day >= from && overLimit > 0).toSorted(byDay);
  const [first] = over;
  if (!first) return null;
  return { reason: 'overLimit', since: first.day, figure: over.reduce((sum, { overLimit }) => sum + overLimit, 0) };
}

/** Judged of days of which the device has told; of the others nobody knows. */
function falling({ days, firstDay }: Used, { heardDay }: FamilyFacts, today: Day): Cause | null {
  const end = heardDay && heardDay < today ? heardDay : today;
  const from = addToDay(end, -recentDays);
  if (!heardDay || daysBetween(end, today) >= silentDays || firstDay > addToDay(from, -earlierDays)) return null;
  const rateOf = (first: Day, until: Day) =>
    usesInPercent(usesBetween(days, first, until), expectedUses(daysBetween(first, until)));
  const before = rateOf(addToDay(from, -earlierDays), from);
  const figure = rateOf(from, end);
  if (before === 0 || figure > before * fallRatio) return null;
  return { reason: 'falling', since: from, figure: Math.round(figure), before: Math.round(before) };
}

/** The month's rate as the specification counts it: by the uses that are known. */
function lowMonth({ days, firstDay }: Used, today: Day): Cause | null {
  const month = today.slice(0, 7);
  const start = `${month}-01`;
  const since = firstDay > start ? firstDay : start;
  if (daysBetween(since, today) + 1 <= monthAfterDays) return null;
  const { rate } = rateOfMonth(month, { uses: usesBetween(days, since, addToDay(today, 1)), firstDay, today });
  return rate !== null && rate < goodCompliance ? { reason: 'lowMonth', since, figure: Math.floor(rate) } : null;
}

function planEnding({ expiredDate, renewing }: ChildFacts, { timezone }: FamilyFacts, today: Day): Cause | null {
  if (!expiredDate || renewing) return null;
  const ends = dayOf(expiredDate, timezone);
  const left = daysBetween(today, ends);
  if (left < 0 || left > planEndsWithinDays) return null;
  return { reason: 'planEnding', since: addToDay(ends, -planEndsWithinDays) };
}

/** Declined, and tried again until the grace ends. */
function renewalFailed({ renewing, graceUntil, renewalAt }: ChildFacts, { timezone }: FamilyFacts): Cause | null {
  if (!renewing || !graceUntil || !renewalAt) return null;
  return { reason: 'renewalFailed', since: dayOf(renewalAt, timezone) };
}

/** Registered but never given a device, or given one and never treated; whose plan is over is not waited for. */
function neverStarted(child: ChildFacts, { boundAt, timezone }: FamilyFacts, now: Date): Cause | null {
  if (child.firstDay || (child.expiredDate && !mayBeTreated(child, now))) return null;
  const since = dayOf(boundAt && boundAt > child.createdAt ? boundAt : child.createdAt, timezone);
  if (daysBetween(since, dayOf(now, timezone)) < neverAfterDays) return null;
  return { reason: boundAt ? 'neverUsed' : 'neverBound', since };
}

const usesBetween = (days: ChildFacts['days'], first: Day, until: Day): number =>
  days.reduce((sum, { day, uses }) => (day >= first && day < until ? sum + uses : sum), 0);
const byDay = (a: { day: Day }, b: { day: Day }): number => (a.day < b.day ? -1 : 1);
