import { z } from 'zod';
import {
  BirthDate,
  code,
  DeviceUsername,
  db,
  GivenInstant,
  Id,
  Instant,
  optionalCode,
  optionalText,
  orEmpty,
  PasswordDigest,
  PersonName,
  readings,
  wholeNumber,
} from '../fields.ts';
import { SubscriptionStatus } from '../payments/renewal-schema.ts';
import { prescribedPerWeekLimits } from '../usage/schema.ts';

/** Whether the plan renews automatically: `active` does. */
export const PatientSubscription = z.enum([...SubscriptionStatus.options, 'none']);

/** A patient account: a child in treatment. `username` is the device login. */
export const Patient = z.object({
  _id: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  /** Reading of the names in katakana; empty where not given, and in responses of the previous release. */
  firstNameKana: z.string().default(''),
  lastNameKana: z.string().default(''),
  patientId: z.string(),
  birthDate: z.string().nullable(),
  prescriptionNumber: z.string(),
  /** Prescribed uses a week; null: as recommended. */
  prescribedPerWeek: z.number().int().nullable().default(null),
  comments: z.string(),
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  company: z.object({ _id: Id, name: z.string() }).nullable(),
  username: z.string(),
  /** The device password is the configured default one. */
  hasDefaultPassword: z.boolean().default(false),
  plan: z.object({ _id: Id, name: z.string() }).nullable(),
  planId: Id.nullable(),
  planName: z.string().nullable(),
  /** The account is active while this is in the future. */
  expiredDate: Instant.nullable(),
  /** For a declined renewal: end of the grace period, in which treatment continues. */
  graceUntil: Instant.nullable(),
  /** End of the money-back guarantee. */
  experienceDate: Instant.nullable(),
  /** Whether it is inside the money-back guarantee now. */
  experiencing: z.boolean(),
  subscriptionStatus: PatientSubscription,
  auto_renew: z.boolean(),
  paid: z.boolean(),
  freeTrialUsed: z.boolean(),
  renewHasEnd: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Beginning of the hold, in which the device refuses treatment. Missing in responses of the previous release. */
  onHoldSince: Instant.nullable().default(null),
  /** When the family removed the child from the portal; the clinic retains, erases or restores it. */
  removedAt: Instant.nullable(),
});
export type Patient = z.infer<typeof Patient>;

/** An empty field means no prescription; absent means unchanged. */
const GivenPerWeek = orEmpty(wholeNumber(prescribedPerWeekLimits.least, prescribedPerWeekLimits.most));

const PatientFields = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  firstName: PersonName,
  lastName: PersonName,
  ...readings,
  birthDate: BirthDate,
});

/**
 * Staff create or, with `_id`, update. A new patient without a password gets the configured default device password.
 */
export const SavePatient = PatientFields.extend({
  userId: Id,
  patientId: code(50),
  doctorId: z.uuid({ error: 'required' }),
  prescriptionNumber: code(100),
  /** Prescribed uses a week. */
  prescribedPerWeek: GivenPerWeek,
  username: DeviceUsername,
  password: PasswordDigest.optional(),
  comments: optionalText(2000),
  db,
});

/**
 * The same as the call accepts it: fields that a child added by the family still lacks may stay empty; existing values
 * cannot be cleared.
 */
export const SavedPatient = SavePatient.extend({
  doctorId: Id.nullable().optional(),
  prescriptionNumber: optionalCode(100),
})
  .refine(({ _id, doctorId }) => _id || doctorId, { path: ['doctorId'], error: 'required' })
  .refine(({ _id, prescriptionNumber }) => _id || prescriptionNumber, {
    path: ['prescriptionNumber'],
    error: 'required',
  });
export type SavedPatient = z.infer<typeof SavedPatient>;

/**
 * A parent's own form. Patient id, prescription and doctor are set by the clinic; a missing device login is derived
 * from the name.
 */
export const SaveOwnPatient = PatientFields.extend({
  patientId: optionalCode(50),
  doctorId: Id.nullable().optional(),
  prescriptionNumber: optionalCode(100),
  prescribedPerWeek: GivenPerWeek,
  username: z.union([z.literal(''), DeviceUsername]).optional(),
  password: PasswordDigest.optional(),
});
export type SaveOwnPatient = z.infer<typeof SaveOwnPatient>;

export const PatientList = z.object({ list: z.array(Patient) });
