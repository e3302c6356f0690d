import { dayMs, dayOf } from '@fovea/contracts/dates';
import {
  isPlanOver,
  type NoticeKind,
  nineOClock,
  noticeKinds,
  type PatientFacts,
  plusDays,
  ruleOf,
} from './notice-rules.ts';

/** A patient with all that decides about its notices. */
export type PatientInView = {
  id: string;
  customerId: string;
  facts: PatientFacts;
  clinicTimezone: string;
  /** Nobody is told anything: locked, a test user, removed, or of a company that is switched off. */ silent: boolean;
  /** The company lets its families be told. */ tellsFamilies: boolean;
  clinician: { id: string; timezone: string } | null;
};
export type DueNotice = { kind: NoticeKind; day: string };

/** What a service that was away sends afterwards, at most so late. */
export const caughtUpMs = 3 * dayMs;

/**
 * What is due at `now` of what a look at `since` was to tell, and when to look next; null: nothing to come by these
 * facts. Nine o'clock is that of the receiver: the family's own, for the clinician the clinic's.
 */
export function lookAtPatient(patient: PatientInView, since: Date, now: Date): { due: DueNotice[]; next: Date | null } {
  const due: DueNotice[] = [];
  let next: Date | null = null;
  for (const kind of noticeKinds) {
    const rule = ruleOf(kind);
    const timezone = rule.to === 'family' ? patient.facts.timezone : patient.clinicTimezone;
    let day = rule.due(patient.facts, dayOf(new Date(Math.max(+since, +now - caughtUpMs)), timezone));
    for (; day && nineOClock(day, timezone) <= now; day = rule.due(patient.facts, plusDays(day, 1))) {
      const at = nineOClock(day, timezone);
      if (+at < +now - caughtUpMs || (!rule.afterPlan && isPlanOver(patient.facts, now))) continue;
      if (isTold(patient, rule.to)) due.push({ kind, day });
    }
    if (day && (!next || nineOClock(day, timezone) < next)) next = nineOClock(day, timezone);
  }
  return { due, next };
}

const isTold = ({ silent, tellsFamilies, clinician }: PatientInView, to: 'family' | 'clinician'): boolean =>
  !silent && (to === 'family' ? tellsFamilies : clinician !== null);
