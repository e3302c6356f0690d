import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { digestPassword } from '../../api/password.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { clearUnsaved } from '../form/unsaved.ts';

const Confirmed = z.object({ password: z.string({ error: 'required' }).min(1, { error: 'required' }) });

export type EndSessionsDialogProps = {
  title: string;
  /** What happens. */
  body: string;
  action: string;
  /** Sends the digest of the own password. */
  end: (password: string) => Promise<unknown>;
  onEnded: () => unknown;
  onClose: () => void;
};

/** Ends other sessions, after the own password was entered. */
export function EndSessionsDialog({ title, body, action, end, onEnded, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('ui');
  const form = useContractForm(Confirmed, { password: '' });
  const ending = useMutation({
    mutationFn: async ({ password }: z.output<typeof Confirmed>) => end(await digestPassword(password)),
    onSuccess: () => {
      clearUnsaved();
      onClose();
      return onEnded();
    },
  });
  return (
    <FormDialog
      title={title}
      action={action}
      form={form}
      onSubmit={(typed) => ending.mutate(typed)}
      onClose={onClose}
      saving={ending}
      size="small"
      secret
    >
      <span>{body}</span>
      <PasswordField form={form} name="password" label={t('password.label')} autoComplete="current-password" />
    </FormDialog>
  );
}
