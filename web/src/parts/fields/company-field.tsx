import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';
import { companyChoices, findCompanies } from './find-companies.ts';

export type CompanyFieldProps<In extends FieldValues, Out> = Omit<ComboboxFieldProps<In, Out>, 'search' | 'options'> & {
  /** Offers the other companies that devices may be transferred to. */
  other?: boolean;
  /** Leaves out the present company. */
  without?: string;
};

/** A company, found by name. Pass the present one's name as `chosenLabel`. */
export function CompanyField<In extends FieldValues, Out>({
  other = false,
  without,
  ...props
}: CompanyFieldProps<In, Out>) {
  return (
    <ComboboxField
      {...props}
      search={other ? { key: `companies other than ${without}`, find: others(without) } : all}
    />
  );
}

const all = { key: 'companies', find: findCompanies };
const others = (without: string | undefined) => async (searchStr: string, signal: AbortSignal) => {
  const { list } = await call(findAllCompanies, { searchStr, other: true }, { signal });
  return companyChoices(list.filter(({ _id }) => _id !== without));
};
