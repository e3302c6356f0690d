import { type Patient, SavePatient } from '@fovea/contracts/patients/schema';
import type { z } from 'zod';
import { digestPassword } from '../../api/password.ts';
import { type ContractForm, useContractForm } from '../../parts/form/contract-form.ts';
import { isSameTwice, notSameTwice, passwordTwice } from './password-twice.ts';

/**
 * What staff type about a patient; an empty password is the configured default for a new one and no change for a known
 * one.
 */
const PatientForm = SavePatient.extend({
  ...passwordTwice,
}).refine(isSameTwice, notSameTwice);

type Typed = z.input<typeof PatientForm>;
export type PatientFormOf = ContractForm<Typed, z.output<typeof PatientForm>>;

export const usePatientForm = (values: Partial<Typed>): PatientFormOf => useContractForm(PatientForm, values);

const blank = {
  firstName: '',
  birthDate: undefined,
  patientId: '',
  prescriptionNumber: '',
  username: '',
  password: '',
  confirmPassword: '',
  comments: '',
};

/** A new child has the family's name and clinician until somebody says otherwise. */
export function newPatientOf(family: {
  _id: string;
  lastName: string;
  doctorId: string | null;
  db: string;
}): Partial<Typed> {
  return { ...blank, userId: family._id, db: family.db, lastName: family.lastName, doctorId: family.doctorId ?? '' };
}

export function patientValues(patient: Patient, db: string): Partial<Typed> {
  const { _id, updatedAt, userId, firstName, lastName, patientId, prescriptionNumber, username, comments } = patient;
  const named = { _id, updatedAt, userId, db, firstName, lastName, patientId, prescriptionNumber, username, comments };
  return {
    ...named,
    birthDate: patient.birthDate ?? undefined,
    doctorId: patient.doctorId ?? '',
    password: '',
    confirmPassword: '',
  };
}

/** An emptied date of birth is cleared, not left as it was. */
export async function patientRequest({
  confirmPassword,
  password,
  ...form
}: z.output<typeof PatientForm>): Promise<z.input<typeof SavePatient>> {
  const birthDate = form.birthDate ?? null;
  return password ? { ...form, birthDate, password: await digestPassword(password) } : { ...form, birthDate };
}
