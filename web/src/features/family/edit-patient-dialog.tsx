import { findOwnPatients, saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { type Patient, SaveOwnPatient } from '@fovea/contracts/patients/schema';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { digestPassword } from '../../api/password.ts';
import { invalidate } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { PasswordField } from '../../parts/fields/password-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { newPasswordShape } from '../../parts/form/new-password.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { toast } from '../../ui/toast.ts';
import { family, useChild } from './family-queries.ts';
import { familyPaths } from './paths.ts';
import { PatientFields } from './patient-fields.tsx';
import { StopRenewal } from './stop-renewal.tsx';

/** An empty password keeps the present one. */
const EditPatient = SaveOwnPatient.pick({
  _id: true,
  updatedAt: true,
  firstName: true,
  lastName: true,
  firstNameKana: true,
  lastNameKana: true,
  birthDate: true,
  username: true,
})
  .extend({ password: z.union([z.literal(''), newPasswordShape.password]), confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwordsDiffer',
  });

const valuesOf = ({
  _id,
  updatedAt,
  firstName,
  lastName,
  firstNameKana,
  lastNameKana,
  birthDate,
  username,
}: Patient) => ({
  _id,
  updatedAt,
  firstName,
  lastName,
  firstNameKana,
  lastNameKana,
  birthDate,
  username,
  password: '',
  confirmPassword: '',
});

/** What a family may change itself; patient id, prescription and doctor are the clinic's. */
export function EditPatientDialog() {
  const { t } = useTranslation('family');
  const { t: ui } = useTranslation('ui');
  const close = useClose(familyPaths.page());
  const child = useChild();
  const form = useContractForm(EditPatient, valuesOf(child));
  const reload = async () => {
    const { list } = await load(family);
    const fresh = list.find(({ _id }) => _id === child._id);
    return valuesOf(fresh ?? child);
  };
  const save = useMutation({
    mutationFn: async ({ confirmPassword, password, ...typed }: z.output<typeof EditPatient>) =>
      call(saveOwnPatient, {
        ...typed,
        birthDate: typed.birthDate ?? null,
        ...(password && { password: await digestPassword(password) }),
      }),
    onSuccess: async (saved) => {
      await invalidate(findOwnPatients, getUsageSummary);
      toast(t('form.saved', { name: nameOf(saved) }));
      close();
    },
  });
  return (
    <FormDialog
      title={t('form.editTitle', { name: nameOf(child) })}
      form={form}
      onSubmit={(typed) => save.mutate(typed)}
      onClose={close}
      saving={save}
      reload={reload}
      extra={<StopRenewal child={child} />}
    >
      <PatientFields form={form} />
      <FactList
        facts={[
          [t('patientId'), child.patientId],
          [t('form.prescription'), child.prescriptionNumber],
          [t('form.doctor'), child.doctorName],
          [t('form.prescribedPerWeek'), child.prescribedPerWeek],
        ]}
      />
      <FormSection title={t('form.login')}>
        <TextField form={form} name="username" label={t('username')} autoComplete="off" maxLength={50} required />
        <PasswordField
          form={form}
          name="password"
          label={t('form.devicePassword')}
          hint={t('form.passwordHint')}
          autoComplete="new-password"
          required={false}
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={ui('password.confirm')}
          autoComplete="new-password"
          required={false}
        />
      </FormSection>
    </FormDialog>
  );
}
