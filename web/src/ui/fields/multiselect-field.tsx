import { Dropdown, Field, Option } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Choice } from './select-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

export type MultiselectFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { options: readonly Choice[] };

/** Several of the choices; the form keeps their values as a list. */
export function MultiselectField<In extends FieldValues, Out>(props: MultiselectFieldProps<In, Out>) {
  const { field, frame, disabled } = useField(props);
  const { t } = useTranslation('ui');
  const chosen: string[] = field.value ?? [];
  const shown = props.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <Field {...frame}>
      <Dropdown
        multiselect
        ref={field.ref}
        disabled={disabled}
        value={shown.join(', ')}
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
