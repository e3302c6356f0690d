import type { InputProps } from '@fluentui/react-components';
import { hasLetters } from '@fovea/contracts/postal-codes';
import type { FieldValues } from 'react-hook-form';
import { TextField } from './text-field.tsx';
import type { FieldProps } from './use-field.ts';
import { withoutSeparators } from './without-separators.ts';

export type PostalCodeFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> &
  Pick<InputProps, 'autoComplete'> & { /** Key of the code's country. */ country: string };

/** A postal code. Separators are removed while typing where codes are digits. */
export function PostalCodeField<In extends FieldValues, Out>({ country, ...props }: PostalCodeFieldProps<In, Out>) {
  const form = hasLetters(country) ? {} : ({ inputMode: 'numeric', normalize: withoutSeparators } as const);
  return <TextField {...props} {...form} maxLength={12} />;
}
