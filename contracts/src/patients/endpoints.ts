import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { Day, db, GivenInstant, Id } from '../fields.ts';
import { Patient, PatientList, SavedPatient } from './schema.ts';

export const findCustomerPatients = endpoint({
  method: 'GET',
  path: '/api/admin/customer/accounts',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: PatientList,
  summary: 'List the patients of a parent',
  audit: 'view',
});
export const savePatient = endpoint({
  method: 'POST',
  path: '/api/admin/accounts',
  creates: true,
  service: 'customer',
  access: staff,
  region: 'required',
  input: SavedPatient,
  saves: Patient,
  response: Patient,
  summary: 'Create a patient, or update when _id is given',
  audit: 'change',
  errors: ['alreadyExists', 'changedMeanwhile', 'maximumPatients'],
});
export const deletePatient = endpoint({
  method: 'DELETE',
  path: '/api/admin/accounts',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Delete a patient and erase the personal data',
  audit: 'change',
  errors: ['inUse'],
});
export const restorePatient = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/restore',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: Patient,
  summary: 'Restore a patient that the family removed',
  audit: 'change',
  errors: ['changedMeanwhile', 'maximumPatients'],
});
export const updateExpiredDate = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/accounts',
  service: 'customer',
  access: ['admin'],
  region: 'required',
  input: z.object({
    id: Id,
    /**
     * The chosen day; saved as its start in the parent's time zone. An instant, as returned by GET, means its day in
     * that zone; the stored instant changes nothing.
     */
    expiredDate: z.union([Day, GivenInstant], { error: 'invalidDate' }),
    db,
  }),
  response: Patient,
  summary: 'Set the end date of a patient’s plan',
  audit: 'change',
});
