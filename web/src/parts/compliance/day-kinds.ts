import { addToDay } from '@fovea/contracts/calendar';
import type { ComplianceDays } from '@fovea/contracts/usage/schema';

/**
 * The kind of a child's day. `missed`: certainly without treatment; `silent`: its device has not reported since;
 * `suspect`: no treatment, but the device's clock was wrong. Nothing is expected before the first treatment and after
 * today.
 */
export type DayKind = 'treated' | 'missed' | 'silent' | 'suspect' | 'noPlan' | 'today' | 'none';
export type DayOfMonth = { day: string; kind: DayKind; uses: number };
export type DayFacts = Pick<ComplianceDays, 'today' | 'days' | 'firstDay' | 'heardDay' | 'clockSuspect' | 'planUntil'>;

const usesOn = ({ days }: DayFacts, wanted: string): number => days.find(({ day }) => day === wanted)?.uses ?? 0;

export function kindOf(day: string, facts: DayFacts): DayKind {
  const { today, firstDay, heardDay, clockSuspect, planUntil } = facts;
  if (usesOn(facts, day) > 0) return 'treated';
  if (!firstDay || day < firstDay || day > today) return 'none';
  if (!planUntil || day > planUntil) return 'noPlan';
  if (day === today) return 'today';
  if (!heardDay || day >= heardDay) return 'silent';
  return clockSuspect ? 'suspect' : 'missed';
}

/**
 * The days of a month in weeks of seven, which begin with this weekday (0: Sunday); null where another month's would
 * be.
 */
export function weeksOf(month: string, facts: DayFacts, firstWeekday: number): (DayOfMonth | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  const weeks: (DayOfMonth | null)[][] = [];
  let day = addToDay(first, -before);
  do {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const one = addToDay(day, index);
        return one.startsWith(month) ? { day: one, kind: kindOf(one, facts), uses: usesOn(facts, one) } : null;
      }),
    );
    day = addToDay(day, 7);
  } while (day.startsWith(month));
  return weeks;
}

/** The current streak of treatment days. Only a certainly missed day ends it; unknown days and today do not. */
export function daysInARow(facts: DayFacts, since: string): number {
  let count = 0;
  for (let day = facts.today; day >= since; day = addToDay(day, -1)) {
    const kind = kindOf(day, facts);
    if (kind === 'treated') count += 1;
    else if (kind === 'missed' || kind === 'none') break;
  }
  return count;
}
