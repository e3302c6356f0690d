import { findAllCompanies } from '@fovea/contracts/companies';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';

export type CompanyFieldProps<In extends FieldValues, Out> = Omit<ComboboxFieldProps<In, Out>, 'search' | 'options'> & {
  /** Offers companies other than the person's own, whatever the scope: targets of a transfer. */
  other?: boolean;
};

/** A company, found by its name. Pass the name of the present one as `chosenLabel`. */
export function CompanyField<In extends FieldValues, Out>({ other = false, ...props }: CompanyFieldProps<In, Out>) {
  return <ComboboxField {...props} search={other ? others : all} />;
}

const find = (other: boolean) => async (searchStr: string, signal: AbortSignal) => {
  const { list } = await call(findAllCompanies, { searchStr, other }, { signal });
  return list.map(({ _id, name, country }) => ({ value: _id, label: name, hint: country }));
};
const all = { key: 'companies', find: find(false) };
const others = { key: 'other companies', find: find(true) };
