import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { digestPassword } from '../../api/password.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { clearUnsaved, unsavedForms } from '../form/unsaved.ts';

const Confirmed = z.object({ password: z.string({ error: 'required' }).min(1, { error: 'required' }) });

export type PasswordDialogProps = {
  title: string;
  /** What happens. */
  body: string;
  action: string;
  /** Sends the digest of the own password. */
  send: (password: string) => Promise<unknown>;
  onDone: () => unknown;
  onClose: () => void;
};

/** Asks for the own password before something happens. Changes of a form below stay. */
export function PasswordDialog({ title, body, action, send, onDone, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('ui');
  const form = useContractForm(Confirmed, { password: '' });
  const [beneath] = useState(unsavedForms);
  const sending = useMutation({
    mutationFn: async ({ password }: z.output<typeof Confirmed>) => send(await digestPassword(password)),
    onSuccess: () => {
      clearUnsaved(beneath);
      const done = onDone();
      onClose();
      return done;
    },
  });
  return (
    <FormDialog
      title={title}
      action={action}
      form={form}
      onSubmit={(typed) => sending.mutate(typed)}
      onClose={onClose}
      saving={sending}
      size="small"
      secret
    >
      <span>{body}</span>
      <PasswordField form={form} name="password" label={t('password.label')} autoComplete="current-password" />
    </FormDialog>
  );
}
