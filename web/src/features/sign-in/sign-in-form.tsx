import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import type { FieldPath, PathValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readSessionEnd } from '../../api/session-end.ts';
import { CaptchaField } from '../../parts/captcha/captcha-field.tsx';
import { PasswordField } from '../../parts/fields/password-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { Form, type Saving } from '../../parts/form/form.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { useBeforeSignIn } from '../../routing/before-sign-in.ts';
import { fieldNames, fieldsBefore } from './fields-before.ts';

const SavedNotice = lazy(async () => ({ default: (await import('./saved-notice.tsx')).SavedNotice }));
const EndNotice = lazy(async () => ({ default: (await import('./end-notice.tsx')).EndNotice }));

export type Typed = { email: string; password: string; 'g-recaptcha-response': string };
export const blankSignIn: Typed = { email: '', password: '', 'g-recaptcha-response': '' };

export type SignInFormProps<In extends Typed, Out> = {
  form: ContractForm<In, Out>;
  onSubmit: (typed: Out) => unknown;
  saving: Saving;
  /** Fields above the e-mail. */
  children?: ReactNode;
};

/** E-mail, password, captcha, below the reason why one has to sign in; with what was typed before the app was there. */
export function SignInForm<In extends Typed, Out>({ children, ...sending }: SignInFormProps<In, Out>) {
  const { t } = useTranslation('sign-in');
  const { form, saving } = sending;
  const name = (field: keyof Typed) => field as FieldPath<In>; // In has these three
  const before = useBeforeSignIn();
  const [end] = useState(() => (before ? null : readSessionEnd()));
  const [takeOver] = useState(fieldsBefore);
  useLayoutEffect(() => {
    const { values, focused } = takeOver();
    // By itself: the form's own way takes a moment, in which a key would go nowhere.
    if (focused) document.querySelector<HTMLInputElement>(`form input[name=${focused}]`)?.focus();
    // In has these two, as texts.
    for (const field of fieldNames)
      if (values[field]) form.setValue(field as FieldPath<In>, values[field] as PathValue<In, FieldPath<In>>);
  }, [form, takeOver]);
  return (
    <Form {...sending} guarded={false}>
      {before && (
        <Suspense>
          <SavedNotice {...before} />
        </Suspense>
      )}
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
      <CaptchaField form={form} name={name('g-recaptcha-response')} error={saving.error} />
      <SubmitButton isLarge pending={saving.isPending}>
        {t('submit')}
      </SubmitButton>
    </Form>
  );
}
