import { Field, Textarea } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

export type TextAreaFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  rows?: number;
  maxLength?: number;
};

/** Text of several lines. */
export function TextAreaField<In extends FieldValues, Out>(props: TextAreaFieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props);
  return (
    <Field {...frame}>
      <Textarea
        {...field}
        value={field.value ?? ''}
        resize="vertical"
        rows={props.rows ?? 4}
        maxLength={props.maxLength}
        disabled={disabled}
      />
    </Field>
  );
}
