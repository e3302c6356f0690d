import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { Id } from '../fields.ts';
import { Patient, PatientList, SaveOwnPatient } from './schema.ts';

export const findOwnPatients = endpoint({
  method: 'GET',
  path: '/api/portal/accounts',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: PatientList,
  summary: 'List the family’s patients',
});
export const saveOwnPatient = endpoint({
  method: 'POST',
  path: '/api/portal/accounts',
  creates: true,
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: SaveOwnPatient,
  saves: Patient,
  response: Patient,
  summary: 'Add or change a child',
  audit: 'change',
  errors: ['alreadyExists', 'changedMeanwhile', 'deviceRequired', 'maximumPatients', 'plansNotPublic'],
});
export const deleteOwnPatient = endpoint({
  method: 'DELETE',
  path: '/api/portal/accounts',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Remove a child: erased at once, or stored for the clinic after treatments or paid time',
  audit: 'change',
  errors: ['inUse'],
});
