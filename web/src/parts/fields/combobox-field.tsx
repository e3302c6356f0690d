import { Field, makeStyles } from '@fluentui/react-components';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Found, SearchCombobox, type SearchComboboxProps } from './search-combobox.tsx';
import { type FieldProps, useField } from './use-field.ts';

export type ComboboxFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> &
  Pick<SearchComboboxProps, 'search' | 'options' | 'chosenLabel'> & {
    /** Called with the value, and with the option if one was chosen. */
    onChosen?: (value: string | null, option: Found | null) => void;
    /** In a create form: selects the only option. */
    takesOnly?: boolean;
  };

// Fluent's minimum width is too large for fields side by side.
const useStyles = makeStyles({ root: { minWidth: 0, '& input': { minWidth: 0 } } });

/**
 * One of many: `options` filtered here, or found on the server by `search(text)`. The form holds the option's value, or
 * null.
 */
export function ComboboxField<In extends FieldValues, Out>({
  search,
  options,
  chosenLabel,
  onChosen,
  takesOnly = false,
  ...props
}: ComboboxFieldProps<In, Out>) {
  const styles = useStyles();
  const { names } = props.form.shown;
  const { field, frame, disabled } = useField(props, { words: (value) => names.get(String(value)) });
  // `chosenLabel` names only the initial value.
  useState(() => chosenLabel && field.value && names.set(field.value, chosenLabel));
  const { data: found } = useQuery<readonly Found[]>({
    queryKey: ['choices', search?.key, ''],
    queryFn: takesOnly && search ? ({ signal }) => search.find('', signal) : skipToken,
  });
  const only = found?.length === 1 ? found[0] : undefined;
  const take = useEffectEvent((option: Found) => {
    if (field.value) return;
    names.set(option.value, option.label);
    props.form.resetField(props.name, { defaultValue: option.value as typeof field.value }); // the field holds the values of options
    onChosen?.(option.value, option);
  });
  useEffect(() => {
    if (takesOnly && only) take(only);
  }, [takesOnly, only]);
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
          onChosen?.(value, option);
        }}
      />
    </Field>
  );
}
