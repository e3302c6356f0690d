import { Field, Input, type InputProps } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

export type TextFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> &
  Pick<
    InputProps,
    'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'contentBefore' | 'contentAfter'
  > & {
    /** Normalizes the text while typing. */
    normalize?: (typed: string) => string;
  };

/** One line of text. For more, TextAreaField. */
export function TextField<In extends FieldValues, Out>(props: TextFieldProps<In, Out>) {
  const { form, name, label, hint, required, normalize = asTyped, ...input } = props;
  const { field, frame } = useField(props);
  return (
    <Field {...frame}>
      <Input
        {...field}
        {...input}
        value={field.value ?? ''}
        onChange={(_, { value }) => field.onChange(normalize(value))}
      />
    </Field>
  );
}

const asTyped = (typed: string) => typed;
