import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readEnd } from '../../api/left-behind.ts';
import { CaptchaBox } from '../../parts/captcha/captcha-box.tsx';
import { useCaptcha } from '../../parts/captcha/use-captcha.ts';
import { PasswordInput } from '../../parts/fields/password-input.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { showError } from '../../ui/error-dialog.ts';
import { useSignIn } from './use-sign-in.ts';

const EndNotice = lazy(async () => ({ default: (await import('./end-notice.tsx')).EndNotice }));

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

export type SignInFormProps = {
  send: (typed: Record<string, string>) => Promise<void> /** Fields above the e-mail. */;
  children?: ReactNode;
};

/** E-mail, password, captcha. Who is faster than the captcha is sent on once it is solved. */
export function SignInForm({ send, children }: SignInFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('sign-in');
  const { submit, pending, error, messages } = useSignIn(send);
  const [end] = useState(() => readEnd());
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const captcha = useCaptcha(box, error);
  useEffect(() => {
    if (error) showError(error);
  }, [error]);
  const waiting = messages['g-recaptcha-response'];
  useEffect(() => {
    if (captcha.solution && waiting) form.current?.requestSubmit();
  }, [captcha.solution, waiting]);
  return (
    <form ref={form} className={styles.root} onSubmit={submit} noValidate aria-busy={pending}>
      {end && (
        <Suspense>
          <EndNotice {...end} />
        </Suspense>
      )}
      {children}
      <Field label={t('email')} required validationMessage={messages.email}>
        <Input name="email" type="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field label={t('password')} required validationMessage={messages.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <input type="hidden" name="g-recaptcha-response" value={captcha.solution} />
      <Field validationMessage={captcha.status === 'asking' ? waiting : undefined}>
        <div>
          <CaptchaBox captcha={captcha} box={box} />
        </div>
      </Field>
      <SubmitButton pending={pending}>{t('submit')}</SubmitButton>
    </form>
  );
}
