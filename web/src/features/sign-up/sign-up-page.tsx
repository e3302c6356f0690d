import { Link } from '@fluentui/react-components';
import { getSignUpCompany } from '@fovea/contracts/companies/portal-endpoints';
import { signUp } from '@fovea/contracts/customers/portal-endpoints';
import { SignUp } from '@fovea/contracts/customers/schema';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { CallingCode } from '@fovea/contracts/fields';
import { links } from '@fovea/contracts/links';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { codes } from '../../api/errors.ts';
import { digestPassword } from '../../api/password.ts';
import { apiQuery, queryClient } from '../../api/query.ts';
import { storeRegion } from '../../api/session.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { CaptchaField } from '../../parts/captcha/captcha-field.tsx';
import { CheckboxField } from '../../parts/fields/checkbox-field.tsx';
import { OwnNameFields } from '../../parts/fields/own-name-fields.tsx';
import { PhoneField } from '../../parts/fields/phone-field.tsx';
import { ReadingFields } from '../../parts/fields/reading-fields.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { newPasswordShape, sameAs } from '../../parts/form/new-password.ts';
import { NewPasswordFields } from '../../parts/form/new-password-fields.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { PublicCard } from '../../ui/public-card.tsx';
import { signInPaths } from '../sign-in/paths.ts';
import { signUpPaths } from './paths.ts';
import type { SignedUp } from './sign-up-result-page.tsx';

const TypedSignUp = SignUp.safeExtend(newPasswordShape)
  .refine(...sameAs('email', 'confirmEmail', 'emailsDiffer'))
  .refine(...sameAs('password', 'confirmPassword', 'passwordsDiffer'));

const blank = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  confirmEmail: '',
  phone: '',
  password: '',
  confirmPassword: '',
  'g-recaptcha-response': '',
};

const companyOf = (id: string) => apiQuery(getSignUpCompany, { id });

/** Asks before the form is shown: nobody fills in what cannot be sent. The page itself says why it cannot. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await queryClient.prefetchQuery(companyOf(new URL(request.url).searchParams.get('id') ?? ''));
  return null;
}

/** `/signup?id=&mcc=`: a family joins the clinic whose link it was given. */
export function SignUpPage() {
  const { t } = useTranslation('sign-up');
  const [query] = useSearchParams();
  const companyId = query.get('id') ?? '';
  const { data: company, error } = useQuery({ ...companyOf(companyId), retryOnMount: false });
  if (company)
    return (
      <SignUpForm company={{ ...company, _id: companyId }} callingCode={CallingCode.safeParse(query.get('mcc')).data} />
    );
  if (error && error.code !== codes.invalidLink) throw error;
  return (
    <PublicCard
      title={t('invalid.title')}
      hint={t('invalid.hint')}
      links={[{ to: signInPaths.portal(), label: t('haveAccount') }]}
    />
  );
}

type SignUpFormProps = {
  company: ResponseOf<typeof getSignUpCompany> & { _id: string };
  callingCode: string | undefined;
};

function SignUpForm({ company, callingCode = company.mobileCountryCode }: SignUpFormProps) {
  const { t } = useTranslation('sign-up');
  const { t: ui } = useTranslation('ui');
  const navigate = useNavigate();
  const form = useContractForm(TypedSignUp, { ...blank, companyId: company._id, mobileCountryCode: callingCode });
  const join = useMutation({
    mutationFn: send,
    onSuccess: ({ id, db }, { email, mobileCountryCode: code, phone, ...typed }) => {
      storeRegion(db);
      const name = nameOf(typed);
      // In the history's state, not in the address: addresses end up in logs.
      return navigate(signUpPaths.result(), {
        replace: true,
        state: { id, email, name, code, phone } satisfies SignedUp,
      });
    },
  });
  const ways = [{ to: signInPaths.portal(), label: t('haveAccount') }];

  return (
    <PublicCard title={t('title')} hint={t('hint', { company: company.name })} links={ways}>
      <Form form={form} onSubmit={(typed) => join.mutate(typed)} saving={join}>
        <OwnNameFields form={form} t={t} />
        <ReadingFields form={form} />
        <TextField form={form} name="email" label={t('email')} type="email" autoComplete="email" maxLength={100} />
        <TextField
          form={form}
          name="confirmEmail"
          label={t('confirmEmail')}
          type="email"
          autoComplete="off"
          maxLength={100}
        />
        <PhoneField form={form} name="phone" codeName="mobileCountryCode" label={t('phone')} />
        <NewPasswordFields
          form={form}
          password="password"
          confirmPassword="confirmPassword"
          label={ui('password.label')}
        />
        <CheckboxField
          form={form}
          name="agree"
          required
          label={<Trans t={t} i18nKey="agree" components={{ policy: <PolicyLink /> }} />}
        />
        <CaptchaField form={form} name="g-recaptcha-response" error={join.error} />
        <SubmitButton isLarge pending={join.isPending}>
          {t('submit')}
        </SubmitButton>
      </Form>
    </PublicCard>
  );
}

async function send({ confirmPassword, password, ...form }: z.output<typeof TypedSignUp>) {
  return call(signUp, { ...form, password: await digestPassword(password), language: currentLanguage() });
}

/** The policy in the language of the page; `Trans` gives the words. */
function PolicyLink({ children }: { children?: ReactNode }) {
  return (
    <Link inline href={links.privacyPolicy(currentLanguage())} target="_blank" rel="noreferrer">
      {children}
    </Link>
  );
}
