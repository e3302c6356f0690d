import { type Customer, SaveCustomer } from '@fovea/contracts/customers/schema';
import { z } from 'zod';
import { digestPassword } from '../../api/password.ts';
import { type ContractForm, useContractForm } from '../../parts/form/contract-form.ts';
import { isSameTwice, notSameTwice, passwordTwice } from './password-twice.ts';

/** Form values of a parent. An empty password sends a new parent a link and keeps an existing one's. */
const CustomerForm = SaveCustomer.safeExtend({
  companyId: z.uuid({ error: 'required' }),
  ...passwordTwice,
}).refine(isSameTwice, notSameTwice);

type Typed = z.input<typeof CustomerForm>;
export type CustomerFormOf = ContractForm<Typed, z.output<typeof CustomerForm>>;
export type CustomerFormValues = z.output<typeof CustomerForm>;

export const useCustomerForm = (values: Partial<Typed>): CustomerFormOf => useContractForm(CustomerForm, values);

/** All fields of an existing parent except the immutable email address. */
export function valuesOf(customer: Customer): Partial<Typed> {
  const {
    _id,
    updatedAt,
    db,
    firstName,
    middleName,
    lastName,
    firstNameKana,
    lastNameKana,
    birthDate,
    phone,
    mobileCountryCode,
    companyId,
    doctorId,
  } = customer;
  const { language, timezone, needRequired, zip, address, location, notes } = customer;
  const country = SaveCustomer.shape.country.safeParse(customer.country).data;
  const person = {
    firstName,
    middleName,
    lastName,
    firstNameKana,
    lastNameKana,
    birthDate: birthDate ?? undefined,
    phone,
    mobileCountryCode,
    country,
    companyId,
    doctorId,
  };
  return {
    _id,
    updatedAt,
    db,
    ...person,
    language,
    timezone,
    needRequired,
    zip,
    address,
    location,
    notes,
    password: '',
    confirmPassword: '',
  };
}

export async function requestOf({
  confirmPassword,
  password,
  ...typed
}: CustomerFormValues): Promise<z.input<typeof SaveCustomer>> {
  // An emptied field is cleared.
  const form = { ...typed, birthDate: typed.birthDate ?? null };
  return password ? { ...form, password: await digestPassword(password) } : form;
}
