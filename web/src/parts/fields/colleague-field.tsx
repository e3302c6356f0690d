import type { FieldValues } from 'react-hook-form';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

export type ColleagueFieldProps<In extends FieldValues, Out> = Omit<
  SelectFieldProps<In, Out>,
  'options' | 'onChosen' | 'emptyValue'
> & { /** The options; the empty choice unassigns. */ colleagues: readonly { _id: string; fullName: string }[] };

/** The responsible staff member. */
export function ColleagueField<In extends FieldValues, Out>({ colleagues, ...field }: ColleagueFieldProps<In, Out>) {
  return (
    <SelectField
      {...field}
      emptyValue={null}
      options={colleagues.map(({ _id: value, fullName: label }) => ({ value, label }))}
    />
  );
}
