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

/** A patient with all data that determines its notices. */
export type PatientSnapshot = {
  id: string;
  customerId: string;
  facts: PatientFacts;
  clinicTimezone: string;
  /** No notices: locked, test user, removed, or of a disabled company. */
  isMuted: boolean;
  /** The company allows notifications to families. */
  notifiesFamilies: boolean;
  clinician: { id: string; timezone: string } | null;
};
export type DueNotice = { kind: NoticeKind; day: string };

/** After an outage, notices up to this old are still sent. */
export const maxDelayMs = 3 * dayMs;

/**
 * The notices that became due between `since` and `now`, and when to evaluate next; null: nothing is scheduled. Notices
 * are due at nine in the recipient's zone: the family's, or for a clinician the clinic's.
 */
export function evaluatePatient(
  patient: PatientSnapshot,
  since: Date,
  now: Date,
): { due: DueNotice[]; next: Date | null } {
  const due: DueNotice[] = [];
  let next: Date | null = null;
  for (const kind of noticeKinds) {
    const rule = ruleOf(kind);
    const timezone = rule.to === 'family' ? patient.facts.timezone : patient.clinicTimezone;
    let day = rule.due(patient.facts, dayOf(new Date(Math.max(+since, +now - maxDelayMs)), timezone));
    for (; day && nineOClock(day, timezone) <= now; day = rule.due(patient.facts, plusDays(day, 1))) {
      const at = nineOClock(day, timezone);
      if (+at < +now - maxDelayMs || (!rule.afterPlan && isPlanOver(patient.facts, now))) continue;
      if (rule.urgesUse && patient.facts.isOnHold) continue;
      if (hasRecipient(patient, rule.to)) due.push({ kind, day });
    }
    if (day && (!next || nineOClock(day, timezone) < next)) next = nineOClock(day, timezone);
  }
  return { due, next };
}

const hasRecipient = ({ isMuted, notifiesFamilies, clinician }: PatientSnapshot, to: 'family' | 'clinician'): boolean =>
  !isMuted && (to === 'family' ? notifiesFamilies : clinician !== null);
