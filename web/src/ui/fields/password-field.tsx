import { Field, Input } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import { type FieldProps, useField } from './use-field.ts';

export type PasswordFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { autoComplete: 'current-password' | 'new-password' };

/** A password that can be shown while typing. The form holds what is typed; digest it with `digestPassword` on submit. */
export function PasswordField<In extends FieldValues, Out>(props: PasswordFieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props);
  const { t } = useTranslation('ui');
  const [isShown, setShown] = useState(false);
  const toggle = (
    <IconButton
      size="small"
      label={t(isShown ? 'password.hide' : 'password.show')}
      icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <Field {...frame}>
      <Input
        {...field}
        value={field.value ?? ''}
        disabled={disabled}
        type={isShown ? 'text' : 'password'}
        autoComplete={props.autoComplete}
        spellCheck={false}
        autoCapitalize="none"
        contentAfter={toggle}
      />
    </Field>
  );
}
