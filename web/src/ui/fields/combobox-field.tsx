import { Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SearchCombobox, type SearchComboboxProps } from '../search-combobox.tsx';
import { type FieldProps, useField } from './use-field.ts';

export type ComboboxFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> &
  Pick<SearchComboboxProps, 'search' | 'options' | 'chosenLabel'> & { onChosen?: (value: string | null) => void };

// Fluent's own least width is more than a field beside others has.
const useStyles = makeStyles({ root: { minWidth: 0, '& input': { minWidth: 0 } } });

/** One of many: `options` filtered here, or `search(text)` asking the server while typing. The form keeps the option's value, or null. */
export function ComboboxField<In extends FieldValues, Out>({ search, options, chosenLabel, onChosen, ...props }: ComboboxFieldProps<In, Out>) {
  const styles = useStyles();
  const { names } = props.form.shown;
  const { field, frame, disabled } = useField(props, { words: (value) => names.get(String(value)) });
  // The name that came along belongs to what was chosen when the form opened.
  useState(() => chosenLabel && field.value && names.set(field.value, chosenLabel));
  return (
    <Field {...frame}>
      <SearchCombobox
        ref={field.ref}
        className={styles.root}
        value={field.value ?? null}
        disabled={disabled}
        search={search}
        options={options}
        chosenLabel={names.get(field.value) ?? chosenLabel}
        onBlur={field.onBlur}
        onChange={(value, option) => {
          if (option) names.set(option.value, option.label);
          field.onChange(value);
          onChosen?.(value);
        }}
      />
    </Field>
  );
}
