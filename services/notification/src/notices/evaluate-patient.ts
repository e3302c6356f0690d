import { dayMs, dayOf } from '@fovea/contracts/dates';
import { nineOClock, plusDays } from './days.ts';
import { deviceEndSubject } from './device-end.ts';
import { urgesUse } from './notice-properties.ts';
import { isPlanOver, type NoticeKind, noticeKinds, type PatientFacts, ruleOf } from './notice-rules.ts';

/** A patient with all data that determines its notices. */
export type PatientSnapshot = {
  id: string;
  customerId: string;
  facts: PatientFacts;
  companyId: string;
  /** Name of the company. */
  clinic: string;
  clinicTimezone: string;
  /** No notices: locked, test user, removed, or of a disabled company. */
  isMuted: boolean;
  /** The company allows notifications to families. */
  notifiesFamilies: boolean;
  clinician: { id: string; timezone: string } | null;
};
/** Sent once per kind, subject and day. */
export type DueNotice = { kind: NoticeKind; subjectId: string; day: string };

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
    const add = (day: string) => {
      if (!rule.afterPlan && isPlanOver(patient.facts, now)) return;
      if (urgesUse(kind) && patient.facts.isOnHold) return;
      if (hasRecipient(patient, rule.to)) due.push({ kind, subjectId: subjectOf(kind, patient), day });
    };
    let day: string | null;
    if (rule.inForce) {
      const today = dayOf(now, timezone);
      const present = rule.inForce(patient.facts, today);
      if (present && nineOClock(present, timezone) <= now) add(present);
      day = rule.due(patient.facts, nineOClock(today, timezone) <= now ? plusDays(today, 1) : today);
    } else {
      day = rule.due(patient.facts, dayOf(new Date(Math.max(+since, +now - maxDelayMs)), timezone));
      for (; day && nineOClock(day, timezone) <= now; day = rule.due(patient.facts, plusDays(day, 1)))
        if (+nineOClock(day, timezone) >= +now - maxDelayMs) add(day);
    }
    if (day && (!next || nineOClock(day, timezone) < next)) next = nineOClock(day, timezone);
  }
  return { due, next };
}

/** A family is notified once of a device's last day, for all of its children. */
const subjectOf = (kind: NoticeKind, { id, customerId, facts }: PatientSnapshot): string =>
  kind === 'deviceEnds' && facts.device ? deviceEndSubject(customerId, facts.device) : id;

const hasRecipient = ({ isMuted, notifiesFamilies, clinician }: PatientSnapshot, to: 'family' | 'clinician'): boolean =>
  !isMuted && (to === 'family' ? notifiesFamilies : clinician !== null);
