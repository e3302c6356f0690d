import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { presetsOf } from '../../parts/countries/country-presets.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { ClinicField } from './clinic-field.tsx';
import type { CustomerFormOf } from './customer-form.ts';
import { presetPlace } from './preset-place.ts';
import { useDoctorChoices } from './use-doctor-choices.ts';

export type CareFieldsProps = { form: CustomerFormOf; region: string | undefined; customer: Customer | undefined };

/** The family's company and clinician. */
export function CareFields({ form, region, customer }: CareFieldsProps) {
  const { t } = useTranslation('customers');
  const user = useUser();
  const companyId = form.watch('companyId') || undefined;
  const doctors = useDoctorChoices(companyId, companyId === customer?.companyId ? customer : undefined);
  const isCountryChosen = form.formState.dirtyFields.country === true;
  const preset = (ofClinic: string | undefined) => {
    const { country, language, ...place } = presetsOf(ofClinic);
    // A manual choice is not overwritten.
    if (isCountryChosen) return;
    if (country) form.setValue('country', country);
    presetPlace(form, place);
    form.setValue('language', language);
  };
  return (
    <FormSection title={t('section.care')}>
      <ClinicField
        form={form}
        name="companyId"
        label={t('field.company')}
        region={region}
        chosenLabel={(customer ?? user).company?.name}
        takesOnly={!customer}
        onChosen={(_, clinic) => {
          form.setValue('doctorId', null, { shouldDirty: true });
          if (!customer && clinic) preset(clinic.hint);
        }}
      />
      <SelectField form={form} name="doctorId" label={t('field.doctor')} options={doctors} emptyValue={null} />
    </FormSection>
  );
}
