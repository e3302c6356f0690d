import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ExportResult, pageOf } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { CreateIncident, Incident, IncidentDraft, IncidentFilter, UpdateIncident } from './schema.ts';

/** Who treats, or is responsible to the authority: administrators of the company or the platform. */
const incidents = {
  path: '/api/admin/incidents',
  service: 'device-inventory',
  access: ['admin', 'companyAdmin', 'doctor'],
  region: 'required',
} as const;

export const findIncidents = endpoint({
  ...incidents,
  method: 'GET',
  input: IncidentFilter,
  response: pageOf(Incident),
  summary: 'List incidents of the children in the caller’s scope',
  audit: 'view',
});
export const exportIncidents = endpoint({
  ...incidents,
  method: 'GET',
  path: '/api/admin/incidents/export',
  input: IncidentFilter.omit({ current: true, pageSize: true, sort: true, order: true }),
  response: ExportResult,
  job: 'exportIncidents',
  summary: 'Export incidents',
  rate: 'heavy',
  audit: 'view',
});
export const countDueIncidents = endpoint({
  ...incidents,
  method: 'GET',
  path: '/api/admin/incidents/due',
  input: z.object({ db }),
  response: z.object({ soon: z.number().int(), overdue: z.number().int() }),
  summary: 'How many open incidents have to be reported to the authority within two days, or are overdue',
});
export const getIncident = endpoint({
  ...incidents,
  method: 'GET',
  path: '/api/admin/incident',
  input: z.object({ id: Id, db }),
  response: Incident,
  summary: 'An incident',
  audit: 'view',
});
export const getIncidentDraft = endpoint({
  ...incidents,
  method: 'GET',
  path: '/api/admin/incident/draft',
  input: z.object({ accountId: Id, db }),
  response: IncidentDraft,
  summary: 'What an incident of a child would hold: symptoms, device and deadlines',
  audit: 'view',
});
export const createIncident = endpoint({
  ...incidents,
  method: 'POST',
  creates: true,
  input: CreateIncident,
  response: Incident,
  summary: 'Report an incident of a child, by default from its newest symptom',
  audit: 'change',
  errors: ['incidentOfSymptom'],
});
export const updateIncident = endpoint({
  ...incidents,
  method: 'PUT',
  input: UpdateIncident,
  response: Incident,
  summary: 'Change an incident as it was loaded (`updatedAt`): severity, report to the authority, end',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
