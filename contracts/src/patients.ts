import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { Done } from './envelope.ts';
import { fact, rpc, state } from './event.ts';
import {
  BirthDate,
  Day,
  DeviceUsername,
  db,
  GivenInstant,
  Id,
  Instant,
  optionalLine,
  optionalText,
  PasswordDigest,
  PersonName,
  text,
} from './fields.ts';

/** A patient account: a child who is treated. `username` is the device login. */
export const Patient = z.object({
  _id: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  patientId: z.string(),
  birthDate: z.string().nullable(),
  prescriptionNumber: z.string(),
  comments: z.string(),
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  company: z.object({ _id: Id, name: z.string() }).nullable(),
  username: z.string(),
  plan: z.object({ _id: Id, name: z.string() }).nullable(),
  planId: Id.nullable(),
  planName: z.string().nullable(),
  /** Active while in the future. */
  expiredDate: Instant.nullable(),
  /** End of the money-back guarantee. */
  experienceDate: Instant.nullable(),
  /** Inside the money-back guarantee now. */
  experiencing: z.boolean(),
  /** `active` means it renews by itself. */
  subscriptionStatus: z.enum(['active', 'canceled', 'none']),
  auto_renew: z.boolean(),
  paid: z.boolean(),
  freeTrialUsed: z.boolean(),
  renewHasEnd: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the family removed the child: off the portal since, kept for the clinic, which erases or restores it. */ removedAt:
    Instant.nullable(),
});
export type Patient = z.infer<typeof Patient>;

const PatientFields = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  firstName: PersonName,
  lastName: PersonName,
  birthDate: BirthDate,
});

/**
 * Staff create or, with `_id`, update. A new patient without a password gets the configured default device password.
 */
export const SavePatient = PatientFields.extend({
  userId: Id,
  patientId: text(50),
  doctorId: z.uuid({ error: 'required' }),
  prescriptionNumber: text(100),
  username: DeviceUsername,
  password: PasswordDigest.optional(),
  comments: optionalText(2000),
  db,
});

/**
 * The same as the call takes it: what a child whom the family added still lacks may go on lacking, and what is there is
 * never emptied.
 */
const SavedPatient = SavePatient.extend({ doctorId: Id.nullable().optional(), prescriptionNumber: optionalLine(100) })
  .refine(({ _id, doctorId }) => _id || doctorId, { path: ['doctorId'], error: 'required' })
  .refine(({ _id, prescriptionNumber }) => _id || prescriptionNumber, {
    path: ['prescriptionNumber'],
    error: 'required',
  });
export type SavedPatient = z.infer<typeof SavedPatient>;

/**
 * A parent's own form; patient id, prescription number and doctor are the clinic's to set, a missing device login is
 * made from the name.
 */
export const SaveOwnPatient = PatientFields.extend({
  patientId: optionalLine(50),
  doctorId: Id.nullable().optional(),
  prescriptionNumber: optionalLine(100),
  username: z.union([z.literal(''), DeviceUsername]).optional(),
  password: PasswordDigest.optional(),
});
export type SaveOwnPatient = z.infer<typeof SaveOwnPatient>;

const list = z.object({ list: z.array(Patient) });

export const findCustomerPatients = endpoint({
  method: 'GET',
  path: '/api/admin/customer/accounts',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: list,
  summary: 'Patients of a parent',
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
});
export const restorePatient = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/restore',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: Patient,
  summary: 'Give a patient whom the family removed back to the family',
  audit: 'change',
});
export const updateExpiredDate = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/accounts',
  service: 'customer',
  access: ['admin'],
  region: 'required',
  input: z.object({
    id: Id,
    /** The chosen day; saved as its start in the parent's time zone. */ expiredDate: Day,
    db,
  }),
  response: Patient,
  summary: 'Set the day a patient’s plan ends',
  audit: 'change',
});
export const findOwnPatients = endpoint({
  method: 'GET',
  path: '/api/portal/accounts',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: list,
  summary: 'The family’s patients',
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
});
export const deleteOwnPatient = endpoint({
  method: 'DELETE',
  path: '/api/portal/accounts',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Remove a child: erased at once, or kept for the clinic after treatments or paid time',
  audit: 'change',
});

/** User name or password of a patient's device are others now: told to the parent, whose they are. */
export const patientLoginChanged = fact(
  'patient.login-changed',
  'customer',
  'regional',
  z.object({ customerId: Id, accountId: Id, at: Instant }),
);

export const patientState = state(
  'patient',
  'customer',
  'regional',
  z.object({
    _id: Id,
    userId: Id,
    companyId: Id,
    doctorId: Id.nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    patientId: z.string().nullable(),
    username: z.string().nullable(),
    planId: Id.nullable(),
    expiredDate: Instant.nullable(),
    experienceDate: Instant.nullable(),
    subscriptionStatus: z.enum(['active', 'canceled', 'none']),
    paid: z.boolean(),
    freeTrialUsed: z.boolean(),
    renewHasEnd: z.boolean(),
    createdAt: Instant,
    deleted: z.boolean(),
    /**
     * Kept for the clinic, but gone for the family: nobody is treated or charged. States told before there was such a
     * thing lack it.
     */
    removed: z.boolean().optional(),
  }),
);
export type PatientState = z.infer<typeof patientState.body>;

/** A device asks who this login is; null for a wrong name or password alike. */
export const verifyDeviceLogin = rpc(
  'verifyDeviceLogin',
  'customer',
  'regional',
  z.object({ username: z.string(), password: PasswordDigest }),
  z
    .object({
      patient: Patient,
      customerId: Id,
      companyId: Id,
      lock: z.boolean(),
      timezone: z.string(),
      language: z.string(),
    })
    .nullable(),
);
/**
 * What billing must know about an account at the moment of a charge, from its owner rather than a projection. Null also
 * for one the family removed.
 */
export const patientForCharge = rpc(
  'patientForCharge',
  'customer',
  'regional',
  z.object({ accountId: Id }),
  z
    .object({
      patient: Patient,
      customerId: Id,
      companyId: Id,
      email: z.string(),
      fullName: z.string(),
      timezone: z.string(),
      language: z.string(),
      debug: z.boolean(),
      hasDevice: z.boolean(),
      /** How many children the family has now, without those it removed. */ children: z.number().int(),
    })
    .nullable(),
);
/** How many of these plans or companies are in use by families of this region. */
export const countCompanyCustomers = rpc(
  'countCompanyCustomers',
  'customer',
  'regional',
  z.object({ companyId: Id }),
  z.object({ count: z.number().int() }),
);
