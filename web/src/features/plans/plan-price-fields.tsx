import { dayOf } from '@fovea/contracts/dates';
import { earliestPriceDay } from '@fovea/contracts/plans/rules';
import { RunningRenewals } from '@fovea/contracts/plans/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../api/query.ts';
import { viewerZone } from '../../api/session.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { MoneyField } from '../../parts/fields/money-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import type { PlanFieldsProps } from './plan-form.ts';
import { base } from './plan-queries.ts';

/** What a plan costs, now and from a day on, and for how long. */
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
          onChosen={() => isSubmitted && void form.trigger(['price', 'nextPrice', 'deposit', 'purchase'])}
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
      <NextPriceFields form={form} />
      <FormSection title={t('section.duration')}>
        <NumberField form={form} name="valid_months" label={t('field.validMonths')} />
        <NumberField form={form} name="valid_days" label={t('field.validDays')} />
        <NumberField form={form} name="renew_end_months" label={t('field.renewEnd')} hint={t('field.renewEndHint')} />
        <NumberField
          form={form}
          name="checkUpMonths"
          label={t('field.checkUpMonths')}
          hint={t('field.checkUpMonthsHint')}
        />
      </FormSection>
    </>
  );
}

/** What is free stays so; only retail plans renew. */
function NextPriceFields({ form }: PlanFieldsProps) {
  const { t } = useTranslation('plans');
  const { control } = form;
  const currency = useWatch({ control, name: 'currency' });
  const billingType = useWatch({ control, name: 'billing_type' });
  const isSet = Boolean(useWatch({ control, name: 'nextPrice' }));
  const isTaken = useWatch({ control, name: 'nextPriceRenewals' }) === 'change';
  if (billingType === 'FREE') return null;
  return (
    <FormSection title={t('section.nextPrice')}>
      <MoneyField
        form={form}
        name="nextPrice"
        label={t('field.nextPrice')}
        currency={currency}
        hint={t('field.nextPriceHint')}
      />
      <DateField
        form={form}
        name="nextPriceFrom"
        label={t('field.nextPriceFrom')}
        min={earliestPriceDay(dayOf(new Date(), viewerZone()), isTaken ? 'change' : 'keep')}
        required={isSet}
      />
      {billingType === 'RETAIL' && (
        <SelectField
          form={form}
          name="nextPriceRenewals"
          label={t('field.nextPriceRenewals')}
          options={RunningRenewals.options.map((value) => ({ value, label: t(`renewals.${value}`) }))}
          hint={t('field.nextPriceRenewalsHint')}
          required
        />
      )}
    </FormSection>
  );
}
