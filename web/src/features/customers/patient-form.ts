import type { Customer } from '@fovea/contracts/customers/schema';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { type Patient, SavePatient } from '@fovea/contracts/patients/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { digestPassword } from '../../api/password.ts';
import { useApiMutation } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { type ContractForm, useContractForm } from '../../parts/form/contract-form.ts';
import { toast } from '../../ui/toast.ts';
import { customersChanged } from './customer-queries.ts';
import { isSameTwice, notSameTwice, passwordTwice } from './password-twice.ts';

/**
 * Form values of a child; an empty password means the configured default for a new child and no change for an existing
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
  prescribedPerWeek: undefined,
  username: '',
  password: '',
  confirmPassword: '',
  comments: '',
};

/** A new child defaults to the family's name and clinician. */
type Family = Pick<Customer, '_id' | 'lastName' | 'lastNameKana' | 'doctorId' | 'db'>;
function newPatientOf(family: Family): Partial<Typed> {
  const { _id: userId, db, lastName, lastNameKana, doctorId } = family;
  return { ...blank, userId, db, lastName, lastNameKana, doctorId: doctorId ?? '' };
}

export function patientValues(patient: Patient, db: string): Partial<Typed> {
  const { _id, updatedAt, userId, firstName, lastName, patientId, prescriptionNumber, username, comments } = patient;
  const { firstNameKana, lastNameKana } = patient;
  const named = { _id, updatedAt, userId, db, firstName, lastName, patientId, prescriptionNumber, username, comments };
  return {
    ...named,
    firstNameKana,
    lastNameKana,
    birthDate: patient.birthDate ?? undefined,
    prescribedPerWeek: patient.prescribedPerWeek ?? undefined,
    doctorId: patient.doctorId ?? '',
    password: '',
    confirmPassword: '',
  };
}

/** The form of a family's new child with its mutation; `onSaved` is called with the child. */
export function useNewPatient(family: Family, onSaved: (saved: Patient) => unknown) {
  const { t } = useTranslation('customers');
  const form = usePatientForm(newPatientOf(family));
  const save = useApiMutation(savePatient, {
    onSuccess: async (saved) => {
      toast(t('saved', { name: nameOf(saved) }));
      await customersChanged();
      await onSaved(saved);
    },
  });
  const submit = async (values: z.output<typeof PatientForm>) => save.mutate(await patientRequest(values));
  return { form, save, submit };
}

/** An emptied date of birth and an emptied prescription are cleared. */
export async function patientRequest({
  confirmPassword,
  password,
  ...form
}: z.output<typeof PatientForm>): Promise<z.input<typeof SavePatient>> {
  const { birthDate = null, prescribedPerWeek = null } = form;
  const typed = { ...form, birthDate, prescribedPerWeek };
  return password ? { ...typed, password: await digestPassword(password) } : typed;
}
