import { GuardianRights } from '@fovea/contracts/guardians/schema';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RadioField } from '../../parts/fields/radio-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';

type Rights = FieldValues & { rights: GuardianRights };

/** What somebody may do, each choice in a sentence. */
export function RightsField<In extends Rights, Out>({ form }: { form: ContractForm<In, Out> }) {
  const { t } = useTranslation('guardians');
  return (
    <RadioField
      form={form}
      name={'rights' as FieldPath<In>} // In has it
      label={t('rights.question')}
      options={GuardianRights.options.map((value) => ({ value, label: t(`choice.${value}`) }))}
    />
  );
}
