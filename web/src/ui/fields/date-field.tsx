import { Field, Input } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

export type DateFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  min?: string;
  max?: string;
  /** Runs after the choice: fill dependent fields here, not in an effect. */
  onChosen?: (day: string) => void;
};

/** A calendar day (YYYY-MM-DD) in the browser's own date control, which phones and screen readers know. Empty is `undefined`. */
export function DateField<In extends FieldValues, Out>(props: DateFieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props);
  return (
    <Field {...frame}>
      <Input
        {...field}
        type="date"
        value={field.value ?? ''}
        min={props.min}
        max={props.max}
        disabled={disabled}
        onChange={(_, { value }) => {
          field.onChange(value || undefined);
          if (value) props.onChosen?.(value);
        }}
      />
    </Field>
  );
}
