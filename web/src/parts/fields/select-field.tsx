import { Field, makeStyles, Select } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useField } from './use-field.ts';

/** Fills its column regardless of the longest option. */
const useStyles = makeStyles({ field: { gridTemplateColumns: 'minmax(0, 1fr)' }, select: { minWidth: 0 } });

export type Choice = { value: string; label: string; disabled?: boolean };
export type SelectFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  options: readonly Choice[];
  /** Runs after the choice: reset dependent fields here, not in an effect. */
  onChosen?: (value: string) => void;
  /** An optional field: the empty choice sets this (`null` clears in updates). Default `undefined`. */
  emptyValue?: null;
};

/** One of a few options. For many, or options found by the server, use ComboboxField. */
export function SelectField<In extends FieldValues, Out>(props: SelectFieldProps<In, Out>) {
  const { options, onChosen, emptyValue } = props;
  const { field, frame, disabled } = useField(props, {
    words: (value) => options.find((option) => option.value === value)?.label,
  });
  const { t } = useTranslation('ui');
  const styles = useStyles();
  return (
    <Field {...frame} className={styles.field}>
      <Select
        {...field}
        select={{ className: styles.select }}
        value={field.value ?? ''}
        disabled={disabled}
        onChange={(_, { value }) => {
          field.onChange(value === '' ? emptyValue : value);
          onChosen?.(value);
        }}
      >
        {(!frame.required || !field.value) && (
          <option value="" disabled={frame.required}>
            {frame.required ? t('choose') : '–'}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
