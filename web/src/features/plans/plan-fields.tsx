import { BillingType, billingTypes } from '@fovea/contracts/plans/billing-types';
import { mayFamiliesChoose } from '@fovea/contracts/plans/rules';
import { PlanStatus, PlanType } from '@fovea/contracts/plans/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../api/query.ts';
import { useProductOptions } from '../../parts/devices/product-choices.ts';
import { CompanyField } from '../../parts/fields/company-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { regionChoices } from '../../ui/region-name.ts';
import type { PlanFieldsProps } from './plan-form.ts';
import { PlanGuaranteeFields } from './plan-guarantee-fields.tsx';
import { PlanPriceFields } from './plan-price-fields.tsx';
import { base } from './plan-queries.ts';

/** What creating and editing a plan share. */
export function PlanFields({ form, companyName }: PlanFieldsProps) {
  const { t, i18n } = useTranslation('plans');
  const regions = regionChoices(useLoaded(base).dburls, i18n.language);
  const products = useProductOptions();
  const type = useWatch({ control: form.control, name: 'type' });
  const forgetHolder = () => {
    form.setValue('database', null, { shouldDirty: true });
    form.setValue('companyId', null, { shouldDirty: true });
  };
  const presetByBilling = (value: string) => {
    const { data: billingType } = BillingType.safeParse(value);
    if (billingType === 'FREE') {
      form.setValue('price', '0', { shouldDirty: true });
      form.setValue('nextPrice', null, { shouldDirty: true });
      form.setValue('nextPriceFrom', null, { shouldDirty: true });
    }
    form.setValue('familiesMayChoose', billingType !== undefined && mayFamiliesChoose(billingType), {
      shouldDirty: true,
    });
  };
  return (
    <>
      <FormSection title={t('section.plan')}>
        <TextField form={form} name="name" label={t('field.name')} maxLength={200} />
        <SelectField form={form} name="productId" label={t('field.product')} options={products} />
        <SelectField
          form={form}
          name="type"
          label={t('field.type')}
          options={PlanType.options.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChosen={forgetHolder}
        />
        {type === 'database' && (
          <SelectField form={form} name="database" label={t('field.database')} options={regions} required />
        )}
        {type === 'company' && (
          <CompanyField
            form={form}
            name="companyId"
            label={t('field.company')}
            chosenLabel={companyName ?? undefined}
            required
          />
        )}
        <SelectField
          form={form}
          name="billing_type"
          label={t('field.billing')}
          options={billingTypes.map((value) => ({ value, label: t(`billing.${value}`) }))}
          onChosen={presetByBilling}
        />
        <SelectField
          form={form}
          name="status"
          label={t('field.status')}
          options={PlanStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
          required
        />
        <SwitchField
          form={form}
          name="familiesMayChoose"
          label={t('field.familiesMayChoose')}
          hint={t('field.familiesMayChooseHint')}
        />
        <SwitchField form={form} name="legacy" label={t('field.legacy')} hint={t('field.legacyHint')} />
      </FormSection>
      <TextAreaField form={form} name="details" label={t('field.details')} maxLength={5000} />
      <PlanPriceFields form={form} />
      <PlanGuaranteeFields form={form} />
    </>
  );
}
