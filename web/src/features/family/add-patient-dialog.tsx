import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { findOwnPatients, saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { SaveOwnPatient } from '@fovea/contracts/patients/schema';
import { findPortalDoctors } from '@fovea/contracts/staff/portal-endpoints';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { digestPassword } from '../../api/password.ts';
import { apiQuery, invalidate, useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { newPasswordShape, sameAs } from '../../parts/form/new-password.ts';
import { NewPasswordFields } from '../../parts/form/new-password-fields.tsx';
import { load } from '../../routing/load.ts';
import { redirectUnlessAllowed } from '../../routing/redirect-unless-allowed.ts';
import { useClose } from '../../routing/use-close.ts';
import { toast } from '../../ui/toast.ts';
import { familyPaths } from './paths.ts';
import { PatientFields } from './patient-fields.tsx';

const doctors = apiQuery(findPortalDoctors, {});
const NewPatient = SaveOwnPatient.extend(newPasswordShape).refine(
  ...sameAs('password', 'confirmPassword', 'passwordsDiffer'),
);
const blank = {
  firstName: '',
  lastName: '',
  patientId: '',
  prescriptionNumber: '',
  username: '',
  password: '',
  confirmPassword: '',
};

export async function loader() {
  redirectUnlessAllowed(saveOwnPatient, familyPaths.page());
  await load(doctors);
  return null;
}

/** `/index/accounts/new` */
export function AddPatientDialog() {
  const { t } = useTranslation('family');
  const close = useClose(familyPaths.page());
  const { list } = useLoaded(doctors);
  const form = useContractForm(NewPatient, { ...blank, doctorId: list.length === 1 ? (list[0]?._id ?? null) : null });
  const save = useMutation({
    mutationFn: async ({ confirmPassword, password, ...child }: z.output<typeof NewPatient>) =>
      call(saveOwnPatient, { ...child, password: await digestPassword(password) }),
    onSuccess: async (saved) => {
      await invalidate(findOwnPatients, getUsageSummary, getPortalUserInfo);
      toast(t('form.saved', { name: nameOf(saved) }));
      close();
    },
  });
  return (
    <FormDialog title={t('add')} form={form} onSubmit={(typed) => save.mutate(typed)} onClose={close} saving={save}>
      <PatientFields form={form} />
      <FormSection>
        {list.length > 0 && (
          <SelectField
            form={form}
            name="doctorId"
            label={t('form.doctor')}
            emptyValue={null}
            options={list.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
          />
        )}
        <TextField
          form={form}
          name="patientId"
          label={t('patientId')}
          hint={t('form.ifGiven')}
          autoComplete="off"
          maxLength={50}
        />
        <TextField
          form={form}
          name="prescriptionNumber"
          label={t('form.prescription')}
          hint={t('form.ifGiven')}
          autoComplete="off"
          maxLength={100}
        />
      </FormSection>
      <FormSection title={t('form.login')}>
        <TextField
          form={form}
          name="username"
          label={t('username')}
          hint={t('form.usernameHint')}
          autoComplete="off"
          maxLength={50}
        />
        <NewPasswordFields
          form={form}
          password="password"
          confirmPassword="confirmPassword"
          label={t('form.devicePassword')}
          suggests
        />
      </FormSection>
    </FormDialog>
  );
}
