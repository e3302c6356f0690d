import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../form/contract-form.ts';
import { TextField } from './text-field.tsx';

type Named = FieldValues & { firstName: string; middleName?: string; lastName: string };

export type OwnNameFieldsProps<In extends Named, Out> = {
  form: ContractForm<In, Out>;
  /** The feature's own texts. */
  t: (key: 'firstName' | 'middleName' | 'lastName') => string;
};

/** The user's own name, which the browser may fill in. */
export function OwnNameFields<In extends Named, Out>({ form, t }: OwnNameFieldsProps<In, Out>) {
  const field = (name: keyof Named, autoComplete: string) => ({
    form,
    name: name as FieldPath<In>, // In has these three
    autoComplete,
    maxLength: 100,
  });
  return (
    <>
      <TextField {...field('firstName', 'given-name')} label={t('firstName')} />
      <TextField {...field('middleName', 'additional-name')} label={t('middleName')} />
      <TextField {...field('lastName', 'family-name')} label={t('lastName')} />
    </>
  );
}
