import type { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { type Customer, SaveCustomer } from '@fovea/contracts/customers/schema';
import { ScannedSerial } from '@fovea/contracts/devices/fields';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { Email, TypedPassword } from '@fovea/contracts/fields';
import type { savePatient } from '@fovea/contracts/patients/endpoints';
import { type Patient, SavePatient } from '@fovea/contracts/patients/schema';
import { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import { digestPassword } from '../../api/password.ts';

const parent = SaveCustomer.shape;
const child = SavePatient.shape;

/** A whole account in one form: parent, first child and optionally a device. */
export const FamilyForm = z
  .object({
    firstName: parent.firstName,
    lastName: parent.lastName,
    firstNameKana: parent.firstNameKana,
    lastNameKana: parent.lastNameKana,
    email: Email,
    country: parent.country,
    phone: parent.phone,
    mobileCountryCode: parent.mobileCountryCode,
    timezone: parent.timezone,
    password: z.union([z.literal(''), TypedPassword]).optional(),
    confirmPassword: z.string().optional(),
    companyId: z.uuid({ error: 'required' }),
    doctorId: child.doctorId,
    childFirstName: child.firstName,
    childLastName: child.lastName,
    childFirstNameKana: child.firstNameKana,
    childLastNameKana: child.lastNameKana,
    patientId: child.patientId,
    prescriptionNumber: child.prescriptionNumber,
    username: child.username,
    serial_number: z.union([z.literal(''), ScannedSerial]).optional(),
  })
  .refine(({ password = '', confirmPassword = '' }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwordsDiffer',
  });
export type FamilyForm = z.output<typeof FamilyForm>;

type Language = RequestOf<typeof saveCustomer>['language'];

export async function parentOf(
  typed: FamilyForm,
  language: Language,
  db: string | undefined,
): Promise<RequestOf<typeof saveCustomer>> {
  const { firstName, lastName, firstNameKana, lastNameKana, email, country } = typed;
  const { phone, mobileCountryCode, timezone, companyId, doctorId } = typed;
  const password = typed.password ? await digestPassword(typed.password) : undefined;
  return {
    firstName,
    lastName,
    firstNameKana,
    lastNameKana,
    email,
    country,
    phone,
    mobileCountryCode,
    timezone,
    companyId,
    doctorId,
    password,
    language,
    db,
  };
}

export function childOf(typed: FamilyForm, userId: string, db: string): RequestOf<typeof savePatient> {
  const {
    childFirstName: firstName,
    childLastName: lastName,
    childFirstNameKana: firstNameKana,
    childLastNameKana: lastNameKana,
    patientId,
    prescriptionNumber,
    username,
    doctorId,
  } = typed;
  const names = { firstName, lastName, firstNameKana, lastNameKana };
  return { userId, ...names, patientId, prescriptionNumber, username, doctorId, db };
}

const childNames: Record<string, string> = {
  firstName: 'childFirstName',
  lastName: 'childLastName',
  firstNameKana: 'childFirstNameKana',
  lastNameKana: 'childLastNameKana',
};

/** Maps refusals about the child to this form's fields. */
export function aboutChild(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const issues = error.issues.map((issue) => ({ ...issue, path: childNames[issue.path] ?? issue.path }));
  return new ApiError(error.code, error.message, issues, error.requestId);
}

/** The stored parts of the family after a later step was refused. */
export type Made = { parent?: Customer; child?: Patient };
