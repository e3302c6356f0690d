import { Field } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { PasswordInput } from './password-input.tsx';
import { type FieldProps, useField } from './use-field.ts';

export type PasswordFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  autoComplete: 'current-password' | 'new-password';
};

/**
 * A password that can be shown while typing. The form holds the plain text; digest it with `digestPassword` on submit.
 */
export function PasswordField<In extends FieldValues, Out>(props: PasswordFieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props, { isSecret: true });
  return (
    <Field {...frame}>
      <PasswordInput {...field} value={field.value ?? ''} disabled={disabled} autoComplete={props.autoComplete} />
    </Field>
  );
}
