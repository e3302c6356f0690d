import { findAllCompanies } from '@fovea/contracts/companies';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ComboboxField, type ComboboxFieldProps } from '../../parts/fields/combobox-field.tsx';

export type ClinicFieldProps<In extends FieldValues, Out> = Omit<ComboboxFieldProps<In, Out>, 'search' | 'options'> & {
  region: string | undefined;
};

/** Who cares for a family: a company of its region that is not disabled. */
export function ClinicField<In extends FieldValues, Out>({ region, ...props }: ClinicFieldProps<In, Out>) {
  const find = async (searchStr: string, signal: AbortSignal) => {
    const { list } = await call(findAllCompanies, { searchStr, db: region }, { signal });
    return list
      .filter(({ disabled }) => !disabled)
      .map(({ _id, name, country }) => ({ value: _id, label: name, hint: country }));
  };
  return <ComboboxField {...props} search={{ key: `companies ${region}`, find }} />;
}
