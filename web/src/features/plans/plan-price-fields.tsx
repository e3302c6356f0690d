import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../api/query.ts';
import { MoneyField } from '../../parts/fields/money-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import type { PlanFieldsProps } from './plan-form.ts';
import { base } from './plan-queries.ts';

/** What a plan costs, and for how long. */
export function PlanPriceFields({ form }: PlanFieldsProps) {
  const { t } = useTranslation('plans');
  const currency = useWatch({ control: form.control, name: 'currency' });
  // A plan keeps a currency the platform no longer offers.
  const offered = new Set([...useLoaded(base).currencies, ...(currency ? [currency] : [])]);
  const { isSubmitted } = form.formState;
  return (
    <>
      <FormSection title={t('section.price')}>
        <SelectField
          form={form}
          name="currency"
          label={t('field.currency')}
          options={[...offered].map((value) => ({ value, label: value.toUpperCase() }))}
          onChosen={() => isSubmitted && void form.trigger(['price', 'deposit', 'purchase'])}
        />
        <MoneyField form={form} name="price" label={t('field.price')} currency={currency} />
        <MoneyField
          form={form}
          name="deposit"
          label={t('field.deposit')}
          currency={currency}
          hint={t('field.firstChargeHint')}
        />
        <MoneyField
          form={form}
          name="purchase"
          label={t('field.purchase')}
          currency={currency}
          hint={t('field.firstChargeHint')}
        />
        <TextField form={form} name="priceId" label={t('field.priceId')} maxLength={200} />
        <TextField form={form} name="subscribePriceId" label={t('field.subscribePriceId')} maxLength={200} />
      </FormSection>
      <FormSection title={t('section.duration')}>
        <NumberField form={form} name="valid_months" label={t('field.validMonths')} />
        <NumberField form={form} name="valid_days" label={t('field.validDays')} />
        <NumberField form={form} name="renew_end_months" label={t('field.renewEnd')} hint={t('field.renewEndHint')} />
      </FormSection>
    </>
  );
}
