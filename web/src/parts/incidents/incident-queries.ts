import { countDueIncidents, findIncidents, getIncident, getIncidentDraft } from '@fovea/contracts/incidents/endpoints';
import { apiQuery, invalidate } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';

/** What an incident of a child would hold. */
export const incidentDraft = (accountId: string, db: string | undefined) =>
  apiQuery(getIncidentDraft, { accountId, db });

/** How many have to be reported soon or are overdue. */
export const dueIncidents = apiQuery(countDueIncidents, {});

export const incidentsChanged = (): Promise<void> =>
  invalidate(findIncidents, getIncident, getIncidentDraft, countDueIncidents);

/** Clinicians and administrators report incidents; other staff do not see them. */
export function useMayReportIncidents(): boolean {
  const { type, userType } = useUser();
  return type === 'admin' || userType === 'admin' || userType === 'doctor';
}
