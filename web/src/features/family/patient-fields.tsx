import { dayOf } from '@fovea/contracts/dates';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '../../api/session.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { ReadingFields } from '../../parts/fields/reading-fields.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { FormSection } from '../../parts/form/form-section.tsx';

type Names = {
  firstName: string;
  lastName: string;
  firstNameKana?: string;
  lastNameKana?: string;
  birthDate?: unknown;
};

/** What adding and editing a child share. */
export function PatientFields<In extends FieldValues & Names, Out>({ form }: { form: ContractForm<In, Out> }) {
  const { t } = useTranslation('family');
  const name = (field: keyof Names) => field as FieldPath<In>; // each is a field of In, which extends Names
  return (
    <FormSection>
      <TextField form={form} name={name('firstName')} label={t('form.firstName')} autoComplete="off" maxLength={100} />
      <TextField form={form} name={name('lastName')} label={t('form.lastName')} autoComplete="off" maxLength={100} />
      <ReadingFields form={form} />
      <DateField
        form={form}
        name={name('birthDate')}
        label={t('form.birthDate')}
        max={dayOf(new Date(), viewerZone())}
      />
    </FormSection>
  );
}
