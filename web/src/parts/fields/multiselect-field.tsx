import { Dropdown, Field, makeStyles, Option } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Choice } from './select-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

// The library's minimum width is wider than the column.
const useStyles = makeStyles({ root: { minWidth: 0 } });

export type MultiselectFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { options: readonly Choice[] };

/** Several options; the form holds a list of their values. */
export function MultiselectField<In extends FieldValues, Out>(props: MultiselectFieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props, { words: (value) => wordsOf(Array.isArray(value) ? value : []) });
  const { t } = useTranslation('ui');
  const chosen: string[] = field.value ?? [];
  const wordsOf = (values: string[]) =>
    props.options
      .filter(({ value }) => values.includes(value))
      .map(({ label }) => label)
      .join(', ');
  return (
    <Field {...frame}>
      <Dropdown
        className={useStyles().root}
        multiselect
        ref={field.ref}
        disabled={disabled}
        value={wordsOf(chosen)}
        placeholder={t('choose')}
        selectedOptions={chosen}
        onOptionSelect={(_, { selectedOptions }) => field.onChange(selectedOptions)}
        onBlur={field.onBlur}
      >
        {props.options.map(({ value, label, disabled: isOff }) => (
          <Option key={value} value={value} disabled={isOff}>
            {label}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
