import { portalSignIn } from '@fovea/contracts/sessions';
import { getBaseSetting } from '@fovea/contracts/settings';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { digestPassword } from '../../api/password.ts';
import { apiQuery, useApiMutation, useLoaded } from '../../api/query.ts';
import { keepRegion, readRegion, startSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { landingOf } from '../../routing/area.ts';
import { load } from '../../routing/load.ts';
import { renewAndEnter } from '../../routing/renew.ts';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { blankSignIn, PortalSignIn } from './sign-in-form.ts';

const base = apiQuery(getBaseSetting, {});

export async function loader() {
  await renewAndEnter('portal');
  await load(base);
  return null;
}

/** `/login`: a family's region is part of signing in. */
export function PortalSignInPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const { dburls } = useLoaded(base);
  const db = [readRegion(), 'jp'].find((key) => dburls.some((region) => region.key === key)) ?? dburls[0]?.key ?? '';
  const form = useContractForm(PortalSignIn, { ...blankSignIn, db });
  const enter = useApiMutation(portalSignIn, {
    onSuccess: (session) => {
      keepRegion(session.db);
      startSession(session);
      return navigate(landingOf(session.user));
    },
  });
  const submit = async (typed: z.output<typeof PortalSignIn>) => enter.mutate({ ...typed, type: 'portal', password: await digestPassword(typed.password) });
  return (
    <SignInCard
      title={t('portal.title')}
      hint={t('portal.hint')}
      links={[
        { to: paths.portalForgotPassword(), label: t('forgot') },
        { to: paths.staffSignIn(), label: t('toStaff') },
      ]}
    >
      <Form form={form} onSubmit={submit} pending={enter.isPending} error={enter.error} guarded={false}>
        <SelectField form={form} name="db" label={t('region')} options={dburls.map(({ key, name }) => ({ value: key, label: name }))} />
        <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" />
        <PasswordField form={form} name="password" label={t('password')} autoComplete="current-password" />
        <CaptchaField form={form} name="g-recaptcha-response" error={enter.error} />
        <SubmitButton pending={enter.isPending}>{t('submit')}</SubmitButton>
      </Form>
    </SignInCard>
  );
}
