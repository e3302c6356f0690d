import { findAllCompanies } from '@fovea/contracts/companies';
import type { Customer } from '@fovea/contracts/customers';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import type { CustomerFormOf } from './customer-form.ts';
import { useDoctorChoices } from './use-doctor-choices.ts';

export type CareFieldsProps = { form: CustomerFormOf; region: string | undefined; customer: Customer | undefined };

/** The company that looks after the family, and who of its doctors does. */
export function CareFields({ form, region, customer }: CareFieldsProps) {
  const { t } = useTranslation('customers');
  const user = useUser();
  const companyId = form.watch('companyId') || undefined;
  const doctors = useDoctorChoices(companyId, companyId === customer?.companyId ? customer : undefined);
  const find = async (searchStr: string, signal: AbortSignal) => {
    const { list } = await call(findAllCompanies, { searchStr, db: region }, { signal });
    return list.filter(({ disabled }) => !disabled).map(({ _id, name, country }) => ({ value: _id, label: name, hint: country }));
  };
  return (
    <FormSection title={t('section.care')}>
      <ComboboxField
        form={form}
        name="companyId"
        label={t('field.company')}
        search={{ key: `companies ${region}`, find }}
        chosenLabel={(customer ?? user).company?.name}
        onChosen={() => form.setValue('doctorId', null, { shouldDirty: true })}
      />
      <SelectField form={form} name="doctorId" label={t('field.doctor')} options={doctors} emptyValue={null} />
    </FormSection>
  );
}
