import { findIncidents, getIncident } from '@fovea/contracts/incidents/endpoints';
import type { IncidentFilter } from '@fovea/contracts/incidents/schema';
import type { LoaderFunctionArgs } from 'react-router';
import { apiQuery } from '../../api/query.ts';
import { load } from '../../routing/load.ts';

export const incidents = (filter: IncidentFilter) => apiQuery(findIncidents, filter);
export const incident = (id: string) => apiQuery(getIncident, { id });

/** Of the dialogs about one incident. */
export async function loadIncident({ params }: LoaderFunctionArgs): Promise<null> {
  await load(incident(String(params.id)));
  return null;
}
