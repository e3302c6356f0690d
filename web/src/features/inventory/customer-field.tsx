import { findCustomers } from '@fovea/contracts/customers/endpoints';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { ComboboxField, type ComboboxFieldProps } from '../../parts/fields/combobox-field.tsx';

export type CustomerFieldProps<In extends FieldValues, Out> = Omit<
  ComboboxFieldProps<In, Out>,
  'search' | 'options'
> & {
  /** Whose families are offered, and the region they live in. */
  companyId: string;
  region: string;
};

const shownAtMost = 50;

/** A parent of one company, found by name or e-mail. */
export function CustomerField<In extends FieldValues, Out>({
  companyId,
  region,
  ...props
}: CustomerFieldProps<In, Out>) {
  const find = async (searchStr: string, signal: AbortSignal) => {
    const { list } = await call(findCustomers, { searchStr, companyId, db: region, pageSize: shownAtMost }, { signal });
    return list
      .filter(({ device }) => !device)
      .map((parent) => ({ value: parent._id, label: nameOf(parent), hint: parent.email }));
  };
  return <ComboboxField {...props} search={{ key: `customers of ${companyId}`, find }} />;
}
