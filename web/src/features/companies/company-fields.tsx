import { Image, makeStyles } from '@fluentui/react-components';
import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { type Company, companyTypes, mostMarkBytes } from '@fovea/contracts/companies/schema';
import { signUpload } from '@fovea/contracts/files/endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { apiQuery } from '../../api/query.ts';
import { AddressField } from '../../parts/fields/address-field.tsx';
import { ComboboxField } from '../../parts/fields/combobox-field.tsx';
import { type Country, CountryField } from '../../parts/fields/country-field.tsx';
import { FileField } from '../../parts/fields/file-field.tsx';
import { companyChoices } from '../../parts/fields/find-companies.ts';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { PhoneField } from '../../parts/fields/phone-field.tsx';
import { PostalCodeField } from '../../parts/fields/postal-code-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SellerFields } from '../../parts/fields/seller-fields.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { FormSection } from '../../parts/form/form-section.tsx';
import { regionChoices } from '../../ui/region-name.ts';
import type { CompanyForm } from './company-form.ts';

const useStyles = makeStyles({ mark: { maxWidth: '180px', maxHeight: '80px' } });

export type CompanyFieldsProps = {
  form: ContractForm<z.input<typeof CompanyForm>, CompanyForm>;
  /** The edited company; absent while creating. */
  company?: Company | undefined;
};

/** Every field of a company, as create and edit share them. Only administrators come here. */
export function CompanyFields({ form, company }: CompanyFieldsProps) {
  const { t, i18n } = useTranslation('companies');
  const { data: base } = useQuery(apiQuery(getBaseSetting, {}));
  const type = form.watch('type');
  // The country presets the calling code only of an empty number.
  const presetCode = ({ mobileCountryCode }: Country) => {
    if (!form.getValues('owner_number')) form.setValue('owner_mobileCountryCode', mobileCountryCode);
  };
  return (
    <>
      <FormSection title={t('section.company')}>
        <TextField form={form} name="name" label={t('field.name')} />
        <SelectField
          form={form}
          name="type"
          label={t('field.type')}
          options={companyTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <CountryField form={form} name="country" label={t('field.country')} onChosen={presetCode} />
        <SelectField
          form={form}
          name="databaseUrl"
          label={t('field.databaseUrl')}
          hint={t('hint.databaseUrl')}
          options={regionChoices(base?.dburls ?? [], i18n.language)}
        />
        <ParentField form={form} company={company} />
        <TextField form={form} name="register_number" label={t('field.register_number')} />
        <TextField form={form} name="company_custom_id" label={t('field.company_custom_id')} />
        <MarkField form={form} />
      </FormSection>
      <FormSection title={t('section.owner')}>
        <TextField form={form} name="owner_name" label={t('field.owner_name')} />
        <PhoneField
          form={form}
          name="owner_number"
          codeName="owner_mobileCountryCode"
          label={t('field.owner_number')}
        />
        <TextField form={form} name="owner_email" label={t('field.owner_email')} type="email" />
      </FormSection>
      <FormSection title={t('section.address')}>
        <AddressField form={form} name="address" locationName="location" label={t('field.address')} />
        <PostalCodeField form={form} name="zip" label={t('field.zip')} country={form.watch('country')} />
      </FormSection>
      <FormSection title={t('section.terms')}>
        <NumberField form={form} name="diviendPercentage" label={t('field.diviendPercentage')} unit="%" decimals />
        <NumberField form={form} name="taxPercentage" label={t('field.taxPercentage')} unit="%" decimals />
        {type && (
          <NumberField
            form={form}
            name="prepaid_subscriptions"
            label={t('field.prepaid_subscriptions')}
            hint={t('hint.prepaid_subscriptions')}
          />
        )}
      </FormSection>
      <SellerFields form={form} of="company" />
      <FormSection title={t('section.options')}>
        <SwitchField form={form} name="publicPlans" label={t('field.publicPlans')} hint={t('hint.publicPlans')} />
        <SwitchField
          form={form}
          name="customerNotifications"
          label={t('field.customerNotifications')}
          hint={t('hint.customerNotifications')}
        />
        <SwitchField form={form} name="useInventory" label={t('field.useInventory')} hint={t('hint.useInventory')} />
        <SwitchField
          form={form}
          name="paymentGateway"
          label={t('field.paymentGateway')}
          hint={t('hint.paymentGateway')}
        />
        <SwitchField
          form={form}
          name="enrolmentCheck"
          label={t('field.enrolmentCheck')}
          hint={t('hint.enrolmentCheck')}
        />
        <NumberField
          form={form}
          name="checkUpHoldDays"
          label={t('field.checkUpHoldDays')}
          hint={t('hint.checkUpHoldDays')}
          unit={t('days')}
        />
        <SwitchField form={form} name="homeCheck" label={t('field.homeCheck')} hint={t('hint.homeCheck')} />
      </FormSection>
    </>
  );
}

function MarkField({ form }: Pick<CompanyFieldsProps, 'form'>) {
  const styles = useStyles();
  const { t } = useTranslation('companies');
  const image = useWatch({ control: form.control, name: 'image' });
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <>
      <FileField
        form={form}
        name="image"
        label={t('field.image')}
        hint={t('hint.image')}
        sign={(file) => call(signUpload, file)}
        types={['image/jpeg', 'image/png']}
        typeMessage={t('imagesOnly')}
        maxBytes={mostMarkBytes}
      />
      {image && <Image className={styles.mark} src={image.url} alt={t('markOf', { name })} fit="contain" bordered />}
    </>
  );
}

/** The parent distributor, if any. */
function ParentField({ form, company }: CompanyFieldsProps) {
  const { t } = useTranslation('companies');
  const find = async (searchStr: string, signal: AbortSignal) => {
    const { list } = await call(findAllCompanies, { type: 'Distributor', searchStr }, { signal });
    return companyChoices(list.filter(({ _id }) => _id !== company?._id));
  };
  return (
    <ComboboxField
      form={form}
      name="parentCompanyId"
      label={t('field.parentCompanyId')}
      hint={t('hint.parentCompanyId')}
      search={{ key: 'distributors', find }}
      chosenLabel={company?.parentCompanyName ?? undefined}
    />
  );
}
