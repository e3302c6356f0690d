import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { digestPassword } from '../../api/password.ts';
import { queryClient } from '../../api/query.ts';
import { endSession } from '../../api/session.ts';
import { toast } from '../../ui/toast.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { useContractForm } from './contract-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { newPasswordShape, sameAs } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { clearUnsaved } from './unsaved.ts';

const ChangePassword = z
  .object({ oldPassword: z.string({ error: 'required' }).min(1, { error: 'required' }), ...newPasswordShape })
  .refine(...sameAs('password', 'confirmPassword', 'passwordsDiffer'));
const blank = { oldPassword: '', password: '', confirmPassword: '' };

export type ChangePasswordDialogProps = {
  save: (digests: { oldPassword: string; password: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Changes the person's own password: requires the present one and ends every session, including this one. */
export function ChangePasswordDialog({ save, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation('ui');
  const form = useContractForm(ChangePassword, blank);
  const change = useMutation({
    mutationFn: async ({ oldPassword, password }: z.output<typeof ChangePassword>) =>
      save({ oldPassword: await digestPassword(oldPassword), password: await digestPassword(password) }),
    onSuccess: () => {
      toast(t('password.changed'));
      clearUnsaved();
      endSession();
      queryClient.clear();
    },
  });
  return (
    <FormDialog
      title={t('password.change')}
      form={form}
      onSubmit={(typed) => change.mutate(typed)}
      onClose={onClose}
      saving={change}
      size="small"
    >
      <PasswordField form={form} name="oldPassword" label={t('password.old')} autoComplete="current-password" />
      <NewPasswordFields form={form} password="password" confirmPassword="confirmPassword" />
    </FormDialog>
  );
}
