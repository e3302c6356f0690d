import { addToDay, daysBetween } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import { mayBeTreated } from '@fovea/contracts/patients/may-be-treated';
import { expectedUses, prescribedOrUsual, rateOfMonth, usesInPercent } from '@fovea/contracts/usage/compliance-rate';
import { usualGapDays } from '@fovea/contracts/usage/month-band';
import { goodCompliance } from '@fovea/contracts/usage/schema';
import {
  deviceExpiresWithinDays,
  homeCheckSkippedDays,
  planEndsWithinDays,
  type WorkReason,
} from '@fovea/contracts/worklist/schema';

/** A calendar day in the family's time zone, YYYY-MM-DD. Days compare as strings. */
export type Day = string;

/** Input for a child's work items. */
export type ChildFacts = {
  createdAt: Date;
  /** Null: there never was a plan. */
  expiredDate: Date | null;
  /** Charged automatically when the paid time ends. */
  renewing: boolean;
  /** After a declined renewal, treatment may continue until then. */
  graceUntil: Date | null;
  /** Instant of the newest renewal state. */
  renewalAt: Date | null;
  /** Since when the treatment is on hold; null: it is not. */
  onHoldSince: Date | null;
  /** First day of use; null: never used. */
  firstDay: Day | null;
  lastDay: Day | null;
  /** When the next check-up is due; null: none. */
  checkUpDueOn?: Day | null;
  /** When the next home check is due; null: none. */
  homeCheckDueOn?: Day | null;
  /** Total of all days. */
  uses: number;
  /** Prescribed uses a week, by which rates are counted; null: as recommended. */
  prescribedPerWeek: number | null;
  /** Records that wait for a decision, and when the oldest arrived; null: none. */
  undecided: { count: number; since: Date } | null;
  /** Days with uses among the last `evaluatedDays`. */
  days: { day: Day; uses: number; overLimit: number }[];
};
/** Input for the family's work items; all days are in `timezone`. */
export type FamilyFacts = {
  timezone: string;
  /** Locked, a test user, removed, or of a disabled company: has no work items. */
  silent: boolean;
  /** When the family first got a device; null: never. */
  boundAt: Date | null;
  /** The last day on which its device connected; null: never. */
  heardDay: Day | null;
  /** The clock offset of the device and when it was measured; null: none. */
  clock: { offsetSeconds: number; at: Date } | null;
  /** The device it may treat with, until the end of this day; null: none, or its day is not known yet. */
  device: { discardDay: Day } | null;
  /** Creation times of the open requests. */
  openRequests: Date[];
  /** Since when delivery by mail or SMS fails; null: it works. */
  failing: Record<AddressChannel, Date | null>;
};
/** A computed work item, without what people did with it. */
export type Cause = { reason: WorkReason; since: Day; figure?: number; before?: number };

/** Numbers of certainly missed days, the largest first. */
const unused = [
  ['unused14', 14],
  ['unused6', 6],
  ['unused3', 3],
] as const;
const silentDays = 3;
const neverAfterDays = 7;
const overLimitWithinDays = 7;
/** A month is evaluated after its first week. */
const monthAfterDays = 7;
/** `falling` compares the last two weeks with the eight before. */
const recentDays = 14;
const earlierDays = 56;
/** A smaller fall is ordinary variation. */
const fallRatio = 2 / 3;

/** Days that the rules read. */
export const evaluatedDays = recentDays + earlierDays + 7;

/** Causes of the family itself, which has one device. */
export function causesOfFamily(family: FamilyFacts, now: Date): Cause[] {
  const { silent, openRequests, failing, timezone } = family;
  if (silent) return [];
  const causes: Cause[] = [];
  const [oldest] = openRequests.toSorted((a, b) => +a - +b);
  if (oldest) causes.push({ reason: 'requestOpen', since: dayOf(oldest, timezone), figure: openRequests.length });
  if (failing.mail) causes.push({ reason: 'mailFailing', since: dayOf(failing.mail, timezone) });
  if (failing.sms) causes.push({ reason: 'smsFailing', since: dayOf(failing.sms, timezone) });
  const ofDevice = [deviceExpiring(family, dayOf(now, timezone)), clockSuspect(family)];
  return [...causes, ...ofDevice.filter((cause) => cause !== null)];
}

/** Causes of a child at `now`. A pure function of the facts, so the order of events does not matter. */
export function causesOfChild(child: ChildFacts, family: FamilyFacts, now: Date): Cause[] {
  if (family.silent) return [];
  const today = dayOf(now, family.timezone);
  if (child.onHoldSince) return causesOnHold(child, child.onHoldSince, family, now);
  const causes = [neverStarted(child, family, now), recordDoubt(child, family)];
  if (mayBeTreated(child, now)) {
    causes.push(renewalFailed(child, family), checkUpDue(child, today), homeCheckSkipped(child, today));
    causes.push(planEnding(child, family, today));
    if (child.firstDay && child.lastDay) {
      const used = { ...child, firstDay: child.firstDay, lastDay: child.lastDay };
      causes.push(
        missed(used, family, today),
        deviceSilent(used, family, today),
        overLimit(child, today),
        falling(used, family, today),
        lowMonth(used, today),
      );
    }
  }
  return causes.filter((cause) => cause !== null);
}

/** Whatever urges use waits for the release. */
function causesOnHold(child: ChildFacts, since: Date, family: FamilyFacts, now: Date): Cause[] {
  const today = dayOf(now, family.timezone);
  const others = [
    recordDoubt(child, family),
    ...(mayBeTreated(child, now) ? [renewalFailed(child, family), overLimit(child, today)] : []),
  ];
  return [{ reason: 'onHold', since: dayOf(since, family.timezone) }, ...others.filter((cause) => cause !== null)];
}

type Used = ChildFacts & { firstDay: Day; lastDay: Day };

/** A day without records counts as missed once the device has connected on a later day. */
function missed({ lastDay, prescribedPerWeek }: Used, { heardDay }: FamilyFacts, today: Day): Cause | null {
  if (!heardDay) return null;
  const days = daysBetween(lastDay, heardDay < today ? heardDay : today) - 1;
  const gap = usualGapDays(prescribedPerWeek);
  const reached = unused.find(([, least]) => days >= Math.max(least, gap));
  return reached ? { reason: reached[0], since: addToDay(lastDay, 1) } : null;
}

function deviceSilent({ lastDay, prescribedPerWeek }: Used, { heardDay }: FamilyFacts, today: Day): Cause | null {
  const last = heardDay && heardDay > lastDay ? heardDay : lastDay;
  const least = Math.max(silentDays, usualGapDays(prescribedPerWeek));
  return daysBetween(last, today) - 1 >= least ? { reason: 'silent', since: addToDay(last, 1) } : null;
}

/** From thirty days before the discard date, and past it, when the device refuses to treat. */
function deviceExpiring({ device }: FamilyFacts, today: Day): Cause | null {
  if (!device) return null;
  const figure = daysBetween(today, device.discardDay);
  if (figure > deviceExpiresWithinDays) return null;
  return { reason: 'deviceExpiring', since: addToDay(device.discardDay, -deviceExpiresWithinDays), figure };
}

function recordDoubt({ undecided }: ChildFacts, { timezone }: FamilyFacts): Cause | null {
  return undecided && { reason: 'recordDoubt', since: dayOf(undecided.since, timezone), figure: undecided.count };
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

/** Evaluates only days up to the device's last connection. */
function falling({ days, firstDay, prescribedPerWeek }: Used, { heardDay }: FamilyFacts, today: Day): Cause | null {
  const end = heardDay && heardDay < today ? heardDay : today;
  const from = addToDay(end, -recentDays);
  if (!heardDay || daysBetween(end, today) >= silentDays || firstDay > addToDay(from, -earlierDays)) return null;
  const perWeek = prescribedOrUsual(prescribedPerWeek);
  const rateOf = (first: Day, until: Day) =>
    usesInPercent(usesBetween(days, first, until), expectedUses(daysBetween(first, until), perWeek));
  const before = rateOf(addToDay(from, -earlierDays), from);
  const figure = rateOf(from, end);
  if (before === 0 || figure > before * fallRatio) return null;
  return { reason: 'falling', since: from, figure: Math.round(figure), before: Math.round(before) };
}

/** The month's rate as the specification counts it: by recorded uses, and by the prescription if there is one. */
function lowMonth({ days, firstDay, prescribedPerWeek }: Used, today: Day): Cause | null {
  const month = today.slice(0, 7);
  const start = `${month}-01`;
  const since = firstDay > start ? firstDay : start;
  if (daysBetween(since, today) + 1 <= monthAfterDays) return null;
  const of = { uses: usesBetween(days, since, addToDay(today, 1)), firstDay, today };
  const { rate } = rateOfMonth(month, of, prescribedOrUsual(prescribedPerWeek));
  return rate !== null && rate < goodCompliance ? { reason: 'lowMonth', since, figure: Math.floor(rate) } : null;
}

function planEnding({ expiredDate, renewing }: ChildFacts, { timezone }: FamilyFacts, today: Day): Cause | null {
  if (!expiredDate || renewing) return null;
  const ends = dayOf(expiredDate, timezone);
  const left = daysBetween(today, ends);
  if (left < 0 || left > planEndsWithinDays) return null;
  return { reason: 'planEnding', since: addToDay(ends, -planEndsWithinDays) };
}

/** From the due day on, until an examination is entered. */
const checkUpDue = ({ checkUpDueOn }: ChildFacts, today: Day): Cause | null =>
  checkUpDueOn && checkUpDueOn <= today ? { reason: 'checkUpDue', since: checkUpDueOn } : null;

/** A week after the due day, until it is answered. */
function homeCheckSkipped({ homeCheckDueOn }: ChildFacts, today: Day): Cause | null {
  const since = homeCheckDueOn && addToDay(homeCheckDueOn, homeCheckSkippedDays);
  return since && since <= today ? { reason: 'homeCheckSkipped', since } : null;
}

/** A declined renewal that is retried until the grace period ends. */
function renewalFailed({ renewing, graceUntil, renewalAt }: ChildFacts, { timezone }: FamilyFacts): Cause | null {
  if (!renewing || !graceUntil || !renewalAt) return null;
  return { reason: 'renewalFailed', since: dayOf(renewalAt, timezone) };
}

/** Registered without a device, or never treated with it; not after the plan has ended. */
function neverStarted(child: ChildFacts, { boundAt, timezone }: FamilyFacts, now: Date): Cause | null {
  if (child.firstDay || (child.expiredDate && !mayBeTreated(child, now))) return null;
  const since = dayOf(boundAt && boundAt > child.createdAt ? boundAt : child.createdAt, timezone);
  if (daysBetween(since, dayOf(now, timezone)) < neverAfterDays) return null;
  return { reason: boundAt ? 'neverUsed' : 'neverBound', since };
}

const usesBetween = (days: ChildFacts['days'], first: Day, until: Day): number =>
  days.reduce((sum, { day, uses }) => (day >= first && day < until ? sum + uses : sum), 0);
const byDay = (a: { day: Day }, b: { day: Day }): number => (a.day < b.day ? -1 : 1);
