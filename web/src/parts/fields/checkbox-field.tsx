import { Checkbox, Field } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFlush } from '../../ui/flush.ts';
import { type FieldProps, useField } from './use-field.ts';

export type CheckboxFieldProps<In extends FieldValues, Out> = Omit<FieldProps<In, Out>, 'label'> & {
  /** May contain links. */
  label: ReactNode;
};

/** A consent or option. */
export function CheckboxField<In extends FieldValues, Out>({ label, ...props }: CheckboxFieldProps<In, Out>) {
  const flush = useFlush();
  const { field, frame, disabled } = useField({ ...props, label: '' });
  return (
    <Field hint={frame.hint} validationMessage={frame.validationMessage}>
      <Checkbox
        className={flush.sign}
        ref={field.ref}
        name={field.name}
        label={{ children: label }}
        required={props.required ?? false}
        checked={Boolean(field.value)}
        disabled={disabled}
        onChange={(_, { checked }) => field.onChange(checked === true)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
