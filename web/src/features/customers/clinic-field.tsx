import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ComboboxField, type ComboboxFieldProps } from '../../parts/fields/combobox-field.tsx';
import { companyChoices } from '../../parts/fields/find-companies.ts';

export type ClinicFieldProps<In extends FieldValues, Out> = Omit<ComboboxFieldProps<In, Out>, 'search' | 'options'> & {
  region: string | undefined;
};

/** A family's company: an enabled one of its region. */
export function ClinicField<In extends FieldValues, Out>({ region, ...props }: ClinicFieldProps<In, Out>) {
  const find = async (searchStr: string, signal: AbortSignal) => {
    const { list } = await call(findAllCompanies, { searchStr, db: region }, { signal });
    return companyChoices(list.filter(({ disabled }) => !disabled));
  };
  return <ComboboxField {...props} search={{ key: `companies ${region}`, find }} />;
}
