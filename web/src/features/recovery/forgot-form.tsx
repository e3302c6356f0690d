import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CaptchaField } from '../../parts/captcha/captcha-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Form, type FormProps } from '../../parts/form/form.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { PublicCard } from '../../ui/public-card.tsx';

type Typed = FieldValues & { email: string; 'g-recaptcha-response': string };

export type ForgotFormProps<In extends Typed, Out> = Pick<FormProps<In, Out>, 'form' | 'onSubmit' | 'saving'> & {
  /** Where somebody goes who knows the password after all. */
  signIn: string;
  /** Fields above the e-mail. */
  children?: ReactNode;
};

/** Asks where the link to a new password is to be sent. */
export function ForgotForm<In extends Typed, Out>({ signIn, children, ...sending }: ForgotFormProps<In, Out>) {
  const { t } = useTranslation('recovery');
  const { form, saving } = sending;
  const name = (field: keyof Typed) => field as FieldPath<In>; // In has these two
  return (
    <PublicCard title={t('forgot.title')} hint={t('forgot.hint')} links={[{ to: signIn, label: t('back') }]}>
      <Form {...sending} guarded={false}>
        {children}
        <TextField form={form} name={name('email')} label={t('email')} type="email" autoComplete="username" />
        <CaptchaField form={form} name={name('g-recaptcha-response')} error={saving.error} />
        <SubmitButton isLarge pending={saving.isPending}>
          {t('forgot.submit')}
        </SubmitButton>
      </Form>
    </PublicCard>
  );
}
