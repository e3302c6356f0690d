import { addToDay } from '@fovea/contracts/calendar';
import { refuseField } from '@fovea/contracts/errors';
import type { IncidentDeadlines, IncidentSeverity } from '@fovea/contracts/incidents/deadline-schema';
import type { IncidentState } from '@fovea/contracts/incidents/schema';

/** The last day for the report to the authority: so many calendar days after awareness. */
export const dueDay = (awareOn: string, severity: IncidentSeverity, deadlines: IncidentDeadlines): string =>
  addToDay(awareOn, deadlines[severity]);

/** Nobody is aware of a reported symptom later than on the day of its report: a later day would move the deadline. */
export function checkAwareness(awareOn: string, knownOn: string): void {
  if (awareOn > knownOn) throw refuseField('awareOn', 'awareLater');
}

type Progress = { state: IncidentState; awareOn: string; reportedOn: string | null; closingNote: string };

/**
 * The day of the report that is stored with a state. `reported` needs one, an open incident has none, and what ends
 * without one says why.
 */
export function reportDay({ state, awareOn, reportedOn, closingNote }: Progress): string | null {
  if (state === 'open') return null;
  if (state === 'reported' && !reportedOn) throw refuseField('reportedOn', 'required');
  if (state === 'closed' && !reportedOn && !closingNote) throw refuseField('closingNote', 'required');
  if (reportedOn && reportedOn < awareOn) throw refuseField('reportedOn', 'beforeAwareness');
  return reportedOn;
}
