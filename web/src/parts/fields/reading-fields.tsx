import { familyNameFirst } from '@fovea/contracts/names';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../form/contract-form.ts';
import { TextField } from './text-field.tsx';

/** Title of these fields. */
type Names = { firstName: string; lastName: string };
const ownNames: Names = { firstName: 'firstNameKana', lastName: 'lastNameKana' };

type ReadingFieldsProps<In extends FieldValues, Out> = { form: ContractForm<In, Out>; names?: Names };

/** The reading of a name, for languages whose spelling does not show it. */
export function ReadingFields<In extends FieldValues, Out>({ form, names = ownNames }: ReadingFieldsProps<In, Out>) {
  const { t, i18n } = useTranslation('ui');
  if (!familyNameFirst(i18n.language)) return null;
  const field = (name: string) => ({ form, name: name as FieldPath<In>, autoComplete: 'off', maxLength: 100 }); // In has both
  return (
    <>
      <TextField {...field(names.firstName)} label={t('reading.firstName')} />
      <TextField {...field(names.lastName)} label={t('reading.lastName')} />
    </>
  );
}
