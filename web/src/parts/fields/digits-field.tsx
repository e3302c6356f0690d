import { Field, Input, type InputProps } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';
import { withoutSeparators } from './without-separators.ts';

export type DigitsFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> &
  Pick<InputProps, 'autoComplete' | 'maxLength'>;

/** Digits only, as a postcode: separators go while they are typed. */
export function DigitsField<In extends FieldValues, Out>(props: DigitsFieldProps<In, Out>) {
  const { form, name, label, hint, required, ...input } = props;
  const { field, frame } = useField(props);
  return (
    <Field {...frame}>
      <Input
        {...field}
        {...input}
        inputMode="numeric"
        value={field.value ?? ''}
        onChange={(_, { value }) => field.onChange(withoutSeparators(value))}
      />
    </Field>
  );
}
