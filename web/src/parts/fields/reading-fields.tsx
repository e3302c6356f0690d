import { familyNameFirst } from '@fovea/contracts/names';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../form/contract-form.ts';
import { TextField } from './text-field.tsx';

type Read = FieldValues & { firstNameKana?: string; lastNameKana?: string };

/** How a name is read, for readers of a language whose names do not say it. */
export function ReadingFields<In extends Read, Out>({ form }: { form: ContractForm<In, Out> }) {
  const { t, i18n } = useTranslation('ui');
  if (!familyNameFirst(i18n.language)) return null;
  const field = (name: keyof Read) => ({ form, name: name as FieldPath<In>, autoComplete: 'off', maxLength: 100 }); // In has both
  return (
    <>
      <TextField {...field('firstNameKana')} label={t('reading.firstName')} />
      <TextField {...field('lastNameKana')} label={t('reading.lastName')} />
    </>
  );
}
