import { Field } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { DayInput, type DayInputProps } from '../dates/day-input.tsx';
import { dayText, parseDay } from '../dates/day-text.ts';
import { type FieldProps, useField } from './use-field.ts';

export type DateFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> &
  Pick<DayInputProps, 'min' | 'max'> & {
    /** Runs after the choice: fill dependent fields here, not in an effect. */
    onChosen?: (day: string) => void;
  };

/**
 * A calendar day (YYYY-MM-DD), shown and typed as DD/MM/YYYY. Empty is `undefined`; the contract refuses invalid days.
 */
export function DateField<In extends FieldValues, Out>(props: DateFieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props, { words: (value) => dayText(String(value ?? '')) || undefined });
  return (
    <Field {...frame}>
      <DayInput
        {...field}
        label={props.label}
        value={field.value ?? undefined}
        min={props.min}
        max={props.max}
        disabled={disabled}
        onChange={(value) => {
          field.onChange(value);
          if (value && parseDay(value)) props.onChosen?.(value);
        }}
      />
    </Field>
  );
}
