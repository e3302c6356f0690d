import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/errors.ts';
import { readEnd } from '../../api/left-behind.ts';
import { CaptchaField } from '../../parts/captcha/captcha-field.tsx';
import { PasswordField } from '../../parts/fields/password-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { typedBefore } from './typed-before.ts';

const EndNotice = lazy(async () => ({ default: (await import('./end-notice.tsx')).EndNotice }));

type Typed = { email: string; password: string; 'g-recaptcha-response': string };
/** The form as it starts: with what was typed while the app was loading. */
export const startOfSignIn = (): Typed => ({ ...typedBefore().values, 'g-recaptcha-response': '' });

export type SignInFormProps<In extends Typed, Out> = {
  form: ContractForm<In, Out>;
  onSubmit: (typed: Out) => unknown;
  pending: boolean;
  error: ApiError | null;
  /** Fields above the e-mail. */
  children?: ReactNode;
};

/** E-mail, password, captcha, below the reason why the last session ended. */
export function SignInForm<In extends Typed, Out>({ children, ...sending }: SignInFormProps<In, Out>) {
  const { t } = useTranslation('sign-in');
  const { form, pending, error } = sending;
  const name = (field: keyof Typed) => field as FieldPath<In>; // In has these three
  const [end] = useState(() => readEnd());
  const [focused] = useState(() => typedBefore().focused);
  useEffect(() => {
    if (focused) form.setFocus(focused as FieldPath<In>); // In has it
  }, [form, focused]);
  return (
    <Form {...sending} guarded={false}>
      {end && (
        <Suspense>
          <EndNotice {...end} />
        </Suspense>
      )}
      {children}
      <TextField form={form} name={name('email')} label={t('email')} required type="email" autoComplete="username" />
      <PasswordField
        form={form}
        name={name('password')}
        label={t('password')}
        required
        autoComplete="current-password"
      />
      <CaptchaField form={form} name={name('g-recaptcha-response')} error={error} />
      <SubmitButton pending={pending}>{t('submit')}</SubmitButton>
    </Form>
  );
}
