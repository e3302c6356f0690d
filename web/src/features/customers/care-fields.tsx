import type { Customer } from '@fovea/contracts/customers';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { ClinicField } from './clinic-field.tsx';
import type { CustomerFormOf } from './customer-form.ts';
import { useDoctorChoices } from './use-doctor-choices.ts';

export type CareFieldsProps = { form: CustomerFormOf; region: string | undefined; customer: Customer | undefined };

/** The company that looks after the family, and who of its doctors does. */
export function CareFields({ form, region, customer }: CareFieldsProps) {
  const { t } = useTranslation('customers');
  const user = useUser();
  const companyId = form.watch('companyId') || undefined;
  const doctors = useDoctorChoices(companyId, companyId === customer?.companyId ? customer : undefined);
  return (
    <FormSection title={t('section.care')}>
      <ClinicField
        form={form}
        name="companyId"
        label={t('field.company')}
        region={region}
        chosenLabel={(customer ?? user).company?.name}
        onChosen={() => form.setValue('doctorId', null, { shouldDirty: true })}
      />
      <SelectField form={form} name="doctorId" label={t('field.doctor')} options={doctors} emptyValue={null} />
    </FormSection>
  );
}
