import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { useFlush } from '../../ui/flush.ts';
import type { Choice } from './select-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

export type RadioFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { options: readonly Choice[] };

/** One of very few options, all visible. */
export function RadioField<In extends FieldValues, Out>(props: RadioFieldProps<In, Out>) {
  const flush = useFlush();
  const { field, frame, disabled } = useField(props);
  return (
    <Field {...frame}>
      <RadioGroup
        className={flush.sign}
        value={field.value ?? ''}
        onChange={(_, { value }) => field.onChange(value)}
        onBlur={field.onBlur}
        disabled={disabled}
      >
        {props.options.map(({ value, label }, index) => (
          <Radio key={value} value={value} label={label} {...(index === 0 && { ref: field.ref })} />
        ))}
      </RadioGroup>
    </Field>
  );
}
