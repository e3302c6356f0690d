import type { InputProps } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { TextField } from './text-field.tsx';
import type { FieldProps } from './use-field.ts';
import { withoutSeparators } from './without-separators.ts';

export type DigitsFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> &
  Pick<InputProps, 'autoComplete' | 'maxLength'>;

/** Digits only, as a postcode: separators go while they are typed. */
export const DigitsField = <In extends FieldValues, Out>(props: DigitsFieldProps<In, Out>) => (
  <TextField {...props} inputMode="numeric" kept={withoutSeparators} />
);
