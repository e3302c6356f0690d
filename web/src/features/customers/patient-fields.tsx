import { dayOf } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '../../api/session.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { ReadingFields } from '../../parts/fields/reading-fields.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { NewPasswordFields } from '../../parts/form/new-password-fields.tsx';
import type { PatientFormOf } from './patient-form.ts';
import { useDoctorChoices } from './use-doctor-choices.ts';

export type PatientFieldsProps = {
  form: PatientFormOf;
  companyId: string;
  /** The stored clinician, even after leaving the company. */
  doctor?: { doctorId: string | null; doctorName: string | null };
  isNew: boolean;
  /** Whether the stored password is the default one. */
  hasDefaultPassword?: boolean;
};

/** A child's account: personal data, clinician, and device login. */
export function PatientFields({ form, companyId, doctor, isNew, hasDefaultPassword }: PatientFieldsProps) {
  const { t } = useTranslation('customers');
  const doctors = useDoctorChoices(companyId, doctor);
  return (
    <>
      <FormSection>
        <TextField form={form} name="firstName" label={t('field.firstName')} />
        <TextField form={form} name="lastName" label={t('field.lastName')} />
        <ReadingFields form={form} />
        <DateField form={form} name="birthDate" label={t('field.birthDate')} max={dayOf(new Date(), viewerZone())} />
        <TextField form={form} name="patientId" label={t('field.patientId')} autoComplete="off" />
        <SelectField form={form} name="doctorId" label={t('field.doctor')} options={doctors} />
        <TextField form={form} name="prescriptionNumber" label={t('field.prescriptionNumber')} autoComplete="off" />
        <NumberField
          form={form}
          name="prescribedPerWeek"
          label={t('field.prescribedPerWeek')}
          hint={t('hint.prescribedPerWeek')}
        />
        <TextField form={form} name="username" label={t('field.username')} autoComplete="off" />
        <NewPasswordFields
          form={form}
          password="password"
          confirmPassword="confirmPassword"
          label={t('field.devicePassword')}
          hint={t(
            isNew ? 'hint.defaultPassword' : hasDefaultPassword ? 'hint.changeDefaultPassword' : 'hint.keepPassword',
          )}
          confirmLabel={t('field.confirmPassword')}
          suggests
        />
      </FormSection>
      <TextAreaField form={form} name="comments" label={t('field.comments')} rows={2} maxLength={2000} />
    </>
  );
}
