import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { digestPassword } from '../../api/password.ts';
import { endSession } from '../../api/session.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { NewPassword } from '../../parts/form/new-password.ts';
import { NewPasswordFields } from '../../parts/form/new-password-fields.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { passwordSaved } from '../../routing/before-sign-in.ts';
import { PublicCard } from '../../ui/public-card.tsx';

const blank = { password: '', confirmPassword: '' };
const pauseMs = 500;

export type ResetFormProps = {
  /** Whose password the link sets. */
  email: string | null;
  /** Sends the digest of the new password. */
  reset: (password: string) => Promise<unknown>;
  signIn: string;
  /** Where a forgotten password gets another link; a first one gets none. */
  forgot?: string;
  /** Of a first password: who asks for it. */
  invitation?: { title: string; hint: string };
};

/** A new password by a link from a mail; half a second after saving it, on to sign-in, which says so too. */
export function ResetForm({ email, reset, signIn, forgot, invitation }: ResetFormProps) {
  const { t } = useTranslation('recovery');
  const navigate = useNavigate();
  const form = useContractForm(NewPassword, blank);
  const save = useMutation({
    mutationFn: async (password: string) => reset(await digestPassword(password)),
    onSuccess: () => endSession(),
  });
  useEffect(() => {
    if (!save.isSuccess) return;
    const timer = setTimeout(() => void navigate(signIn, { state: passwordSaved(email) }), pauseMs);
    return () => clearTimeout(timer);
  }, [save.isSuccess, navigate, signIn, email]);

  const title = invitation?.title ?? t('reset.title');
  if (save.isSuccess)
    return (
      <PublicCard title={title} links={[{ to: signIn, label: t('back') }]}>
        <MessageBar intent="success" layout="multiline" role="status">
          <MessageBarBody>{t('reset.done')}</MessageBarBody>
        </MessageBar>
      </PublicCard>
    );
  return (
    <PublicCard title={title} hint={invitation?.hint} links={forgot ? [{ to: forgot, label: t('askNew') }] : []}>
      <Form form={form} onSubmit={({ password }) => save.mutate(password)} saving={save} guarded={false}>
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <NewPasswordFields form={form} password="password" confirmPassword="confirmPassword" />
        <SubmitButton isLarge pending={save.isPending}>
          {t('reset.submit')}
        </SubmitButton>
      </Form>
    </PublicCard>
  );
}
