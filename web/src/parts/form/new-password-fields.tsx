import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../fields/password-field.tsx';
import type { ContractForm } from './contract-form.ts';
import { SuggestedPassword } from './suggested-password.tsx';

export type NewPasswordFieldsProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  password: FieldPath<In>;
  confirmPassword: FieldPath<In>;
  label?: string;
  /** Default: the password rules. */
  hint?: string;
  confirmLabel?: string;
  /** Offers a random one. */
  suggests?: boolean;
};

/** A new password, twice. Its rules are `newPasswordShape`. */
export function NewPasswordFields<In extends FieldValues, Out>({
  form,
  password,
  confirmPassword,
  label,
  hint,
  confirmLabel,
  suggests,
}: NewPasswordFieldsProps<In, Out>) {
  const { t } = useTranslation('ui');
  const rules = hint ?? t('password.hint');
  return (
    <>
      <PasswordField
        form={form}
        name={password}
        label={label ?? t('password.new')}
        hint={
          suggests ? (
            <SuggestedPassword form={form} password={password} confirmPassword={confirmPassword} hint={rules} />
          ) : (
            rules
          )
        }
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name={confirmPassword}
        label={confirmLabel ?? t('password.confirm')}
        autoComplete="new-password"
      />
    </>
  );
}
