import { forgotPassword } from '@fovea/contracts/sessions/endpoints';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { CaptchaField } from '../../parts/captcha/captcha-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { PublicCard } from '../../ui/public-card.tsx';
import { signInPaths } from '../sign-in/paths.ts';
import { MailSent } from './mail-sent.tsx';

const blank = { email: '', 'g-recaptcha-response': '' };

/** `/forgotpassword` */
export function StaffForgotPage() {
  const { t } = useTranslation('recovery');
  const form = useContractForm(forgotPassword.input, blank);
  const ask = useApiMutation(forgotPassword);
  if (ask.isSuccess) return <MailSent email={ask.variables.email} signIn={signInPaths.staff()} />;
  return (
    <PublicCard
      title={t('forgot.title')}
      hint={t('forgot.hint')}
      links={[{ to: signInPaths.staff(), label: t('back') }]}
    >
      <Form form={form} onSubmit={(typed) => ask.mutate(typed)} saving={ask} guarded={false}>
        <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" />
        <CaptchaField form={form} name="g-recaptcha-response" error={ask.error} />
        <SubmitButton pending={ask.isPending}>{t('forgot.submit')}</SubmitButton>
      </Form>
    </PublicCard>
  );
}
