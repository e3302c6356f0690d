import { Field, Input, type InputProps, Textarea } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

export type TextFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> &
  Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'contentBefore' | 'contentAfter'> & {
    /** More than one line. */
    multiline?: boolean;
    autoFocus?: boolean;
  };

/** One line of text; several with `multiline`. */
export function TextField<In extends FieldValues, Out>(props: TextFieldProps<In, Out>) {
  const { form, name, label, hint, required, multiline, ...input } = props;
  const { field, frame } = useField(props);
  const text = field.value ?? '';
  if (multiline)
    return (
      <Field {...frame}>
        <Textarea {...field} value={text} resize="vertical" rows={4} disabled={input.disabled} maxLength={input.maxLength} />
      </Field>
    );
  return (
    <Field {...frame}>
      <Input {...field} {...input} value={text} />
    </Field>
  );
}
