import { giveDiscount } from '@fovea/contracts/discounts/endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { invalidateCharged } from '../../parts/charge/invalidate-charged.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { MoneyField } from '../../parts/fields/money-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { RadioField } from '../../parts/fields/radio-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { customer } from './customer-queries.ts';
import { useBackToFamily } from './use-family-tab.ts';

const base = apiQuery(getBaseSetting, {});
export const loader = () => load(base);

/** Grants a discount on a child's next charges, above the family's dialog. */
export function GiveDiscount() {
  const { t } = useTranslation('charge');
  const { id = '', accountId = '' } = useParams();
  const family = useLoaded(customer(id));
  const { currencies } = useLoaded(base);
  const close = useBackToFamily();
  const account = family.accounts.find(({ _id }) => _id === accountId);
  const form = useContractForm(giveDiscount.input, {
    accountId,
    kind: 'amount',
    charges: 1,
    db: family.db,
    currency: currencies.length === 1 ? currencies[0] : undefined,
  });
  const [kind, currency] = useWatch({ control: form.control, name: ['kind', 'currency'] });
  const give = useSave(giveDiscount, {
    changed: invalidateCharged,
    done: ({ accountName: name }) => t('discount.given', { name }),
    close,
  });
  if (!account) return null;
  return (
    <FormDialog
      size="small"
      title={t('discount.giveTitle', { name: nameOf(account) })}
      action={t('discount.give')}
      form={form}
      onSubmit={give.mutate}
      saving={give}
      onClose={close}
    >
      <RadioField
        form={form}
        name="kind"
        label={t('discount.kind.label')}
        options={[
          { value: 'amount', label: t('discount.kind.amount') },
          { value: 'percentage', label: t('discount.kind.percentage') },
        ]}
      />
      {kind === 'amount' ? (
        <>
          <SelectField
            form={form}
            name="currency"
            label={t('discount.currency')}
            hint={t('discount.currencyHint')}
            options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
            required
          />
          <MoneyField form={form} name="value" label={t('discount.value')} currency={currency} />
        </>
      ) : (
        <NumberField form={form} name="value" label={t('discount.value')} unit="%" decimals />
      )}
      <NumberField form={form} name="charges" label={t('discount.charges')} hint={t('discount.chargesHint')} />
      <DateField form={form} name="lastDay" label={t('discount.lastDay')} hint={t('discount.lastDayHint')} />
      <TextField
        form={form}
        name="reason"
        label={t('discount.reason')}
        hint={t('discount.reasonHint')}
        maxLength={500}
      />
    </FormDialog>
  );
}
