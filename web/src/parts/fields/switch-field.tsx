import { Field, Switch } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { useFlush } from '../../ui/flush.ts';
import { type FieldProps, useField } from './use-field.ts';

/** A field that is on or off. */
export function SwitchField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
  const flush = useFlush();
  const { field, frame, disabled } = useField(props);
  return (
    <Field hint={frame.hint} validationMessage={frame.validationMessage}>
      <Switch
        className={flush.sign}
        ref={field.ref}
        name={field.name}
        label={frame.label}
        checked={Boolean(field.value)}
        disabled={disabled}
        onChange={(_, { checked }) => field.onChange(checked)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
