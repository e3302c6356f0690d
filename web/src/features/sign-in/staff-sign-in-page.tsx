import { type StaffSession, signIn } from '@fovea/contracts/sessions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { digestPassword } from '../../api/password.ts';
import { useApiMutation } from '../../api/query.ts';
import { startSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { landingOf } from '../../routing/area.ts';
import { renewAndEnter } from '../../routing/renew.ts';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { blankSignIn, StaffSignIn } from './sign-in-form.ts';

const ExternalDashboard = lazy(async () => ({ default: (await import('./external-dashboard.tsx')).ExternalDashboard }));

export async function loader() {
  await renewAndEnter('staff');
  return null;
}

/** `/` and `/login/backend`. */
export function StaffSignInPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const form = useContractForm(StaffSignIn, blankSignIn);
  const [external, setExternal] = useState<StaffSession | null>(null);
  const enter = useApiMutation(signIn, {
    onSuccess: (session) => {
      // Staff of the external dashboard are congratulated and sent there: they get no session here.
      if (session.user.displayMessage) return setExternal(session);
      startSession(session);
      return navigate(landingOf(session.user));
    },
  });
  const submit = async (typed: z.output<typeof StaffSignIn>) => enter.mutate({ ...typed, password: await digestPassword(typed.password) });
  return (
    <SignInCard
      title={t('staff.title')}
      hint={t('staff.hint')}
      links={[
        { to: paths.staffForgotPassword(), label: t('forgot') },
        { to: paths.portalSignIn(), label: t('toPortal') },
      ]}
    >
      <Form form={form} onSubmit={submit} pending={enter.isPending} error={enter.error} guarded={false}>
        <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" autoFocus />
        <PasswordField form={form} name="password" label={t('password')} autoComplete="current-password" />
        <CaptchaField form={form} name="g-recaptcha-response" error={enter.error} />
        <SubmitButton pending={enter.isPending}>{t('submit')}</SubmitButton>
      </Form>
      {external && (
        <Suspense>
          <ExternalDashboard url={external.dashboardUrl} onClose={() => setExternal(null)} />
        </Suspense>
      )}
    </SignInCard>
  );
}
