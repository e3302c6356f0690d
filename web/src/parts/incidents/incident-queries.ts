import { countDueIncidents, findIncidents, getIncident, getIncidentDraft } from '@fovea/contracts/incidents/endpoints';
import { apiQuery, invalidate } from '../../api/query.ts';

/** What an incident of a child would hold. */
export const incidentDraft = (accountId: string, db: string | undefined) =>
  apiQuery(getIncidentDraft, { accountId, db });

/** How many have to be reported soon or are overdue. */
export const dueIncidents = apiQuery(countDueIncidents, {});

export const incidentsChanged = (): Promise<void> =>
  invalidate(findIncidents, getIncident, getIncidentDraft, countDueIncidents);
