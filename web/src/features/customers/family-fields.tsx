import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser } from '../../api/session.ts';
import { presetsOf } from '../../parts/countries/country-presets.ts';
import { CountryField } from '../../parts/fields/country-field.tsx';
import { PhoneField } from '../../parts/fields/phone-field.tsx';
import { ReadingFields } from '../../parts/fields/reading-fields.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { TimezoneField } from '../../parts/fields/timezone-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { FormSection } from '../../parts/form/form-section.tsx';
import { NewPasswordFields } from '../../parts/form/new-password-fields.tsx';
import { ClinicField } from './clinic-field.tsx';
import type { FamilyForm, Made } from './family-form.ts';
import { presetPlace } from './preset-place.ts';
import { useDoctorChoices } from './use-doctor-choices.ts';

export type FamilyFieldsProps = {
  form: ContractForm<z.input<typeof FamilyForm>, FamilyForm>;
  region: string | undefined;
  made: Made;
};

/** The parts of the short form that are not stored yet. */
export function FamilyFields({ form, region, made }: FamilyFieldsProps) {
  const { t } = useTranslation('customers');
  return (
    <>
      {!made.parent && <ParentPart form={form} region={region} />}
      {!made.child && (
        <FormSection title={t('patients.new')}>
          <TextField form={form} name="childFirstName" label={t('field.childFirstName')} autoComplete="off" />
          <TextField form={form} name="childLastName" label={t('field.childLastName')} autoComplete="off" />
          <ReadingFields form={form} names={{ firstName: 'childFirstNameKana', lastName: 'childLastNameKana' }} />
          <TextField form={form} name="patientId" label={t('field.patientId')} autoComplete="off" />
          <TextField form={form} name="prescriptionNumber" label={t('field.prescriptionNumber')} autoComplete="off" />
          <TextField
            form={form}
            name="username"
            label={t('field.username')}
            hint={t('hint.deviceLogin')}
            autoComplete="off"
          />
        </FormSection>
      )}
      <FormSection title={t('device.title')}>
        <TextField
          form={form}
          name="serial_number"
          label={t('device.serial')}
          hint={t('hint.bindLater')}
          autoComplete="off"
        />
      </FormSection>
    </>
  );
}

function ParentPart({ form, region }: Pick<FamilyFieldsProps, 'form' | 'region'>) {
  const { t } = useTranslation('customers');
  const user = useUser();
  const doctors = useDoctorChoices(form.watch('companyId') || undefined);
  // A manual choice is not overwritten.
  const isCountryChosen = form.formState.dirtyFields.country === true;
  const presetFrom = (ofClinic: string | undefined) => {
    const { country, ...place } = presetsOf(ofClinic);
    presetPlace(form, place);
    if (country) form.setValue('country', country);
  };
  return (
    <>
      <FormSection title={t('section.person')}>
        <TextField form={form} name="firstName" label={t('field.firstName')} />
        <TextField form={form} name="lastName" label={t('field.lastName')} />
        <ReadingFields form={form} />
        <TextField
          form={form}
          name="email"
          label={t('field.email')}
          hint={t('hint.email')}
          type="email"
          autoComplete="off"
        />
        <CountryField
          form={form}
          name="country"
          label={t('field.country')}
          onChosen={(country) => presetPlace(form, country)}
        />
        <PhoneField form={form} name="phone" codeName="mobileCountryCode" label={t('field.phone')} />
        <TimezoneField form={form} name="timezone" label={t('field.timezone')} />
        <NewPasswordFields
          form={form}
          password="password"
          confirmPassword="confirmPassword"
          label={t('field.password')}
          hint={t('hint.passwordOptional')}
          confirmLabel={t('field.confirmPassword')}
        />
      </FormSection>
      <FormSection title={t('section.care')}>
        <ClinicField
          form={form}
          name="companyId"
          label={t('field.company')}
          region={region}
          chosenLabel={user.company?.name}
          takesOnly
          onChosen={(_, clinic) => {
            form.setValue('doctorId', '');
            if (clinic && !isCountryChosen) presetFrom(clinic.hint);
          }}
        />
        <SelectField form={form} name="doctorId" label={t('field.doctor')} options={doctors} />
      </FormSection>
    </>
  );
}
