import { Field, Input } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';

export type NumberFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  unit?: string;
  decimals?: boolean;
  /** May be negative: the number pads of phones have no minus. */
  signed?: boolean;
};

/**
 * A number, held as typed until the contract parses it, followed by its unit. Empty is `undefined`, which a coercing
 * schema does not convert to 0.
 */
export function NumberField<In extends FieldValues, Out>(props: NumberFieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props);
  return (
    <Field {...frame}>
      <Input
        {...field}
        value={field.value === undefined || field.value === null ? '' : String(field.value)}
        onChange={(_, { value }) => field.onChange(value === '' ? undefined : value)}
        disabled={disabled}
        inputMode={props.signed ? 'text' : props.decimals ? 'decimal' : 'numeric'}
        contentAfter={props.unit}
        autoComplete="off"
      />
    </Field>
  );
}
