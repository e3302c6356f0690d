import { Body1 } from '@fluentui/react-components';
import { refundPayment } from '@fovea/contracts/payments/endpoints';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { MoneyField } from '../../parts/fields/money-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useClose } from '../../routing/use-close.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { paymentPaths } from './paths.ts';
import { invalidateRefunded, loadPayment, paymentDetails } from './payment-queries.ts';
import { refundSchema } from './refund-schema.ts';

export const loader = loadPayment;

/** Gives money back, once: says to whom, how much, and what happens to the plan. */
export function RefundDialog() {
  const { t, i18n } = useTranslation('payments');
  const close = useClose(paymentPaths.list('admin'));
  const { id = '' } = useParams();
  const {
    amount: paid,
    paidAt,
    currency,
    customer,
    accountName,
    planName,
    plan,
    status,
  } = useLoaded(paymentDetails(id));
  const parts = [
    [t('details.deposit'), plan.deposit],
    [t('details.purchase'), plan.purchase],
  ] as const;
  const form = useContractForm(refundSchema(paid, currency), { amount: paid, reason: '' });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const refund = useSave(refundPayment, {
    changed: invalidateRefunded,
    told: ({ refundAmount }) => t('refund.done', { amount: formatMoney(refundAmount ?? '0', currency, i18n.language) }),
    close,
  });
  const isAmount = Number(typed) > 0;
  const isFull = Number(typed) === Number(paid);
  return (
    <FormDialog
      title={t('refund.title')}
      form={form}
      onSubmit={({ amount, reason }) => refund.mutate({ id, amount, reason, db: id.split('-')[0] })}
      saving={refund}
      onClose={close}
      size="small"
      readOnly={status !== 'succeeded'}
      action={
        isAmount
          ? t('refund.amount', { amount: formatMoney(String(typed), currency, i18n.language) })
          : t('refund.action')
      }
    >
      <FactList
        facts={[
          [t('column.email'), customer.email],
          [t('details.account'), accountName],
          [t('column.plan'), planName],
          [t('column.date'), <DateTime key="at" value={paidAt} variant="minute" />],
          [t('refund.paid'), <Money key="paid" amount={paid} currency={currency} />],
          ...parts
            .filter(([, part]) => Number(part) > 0)
            .map(([label, part]) => [label, <Money key={label} amount={part} currency={currency} />] as const),
        ]}
      />
      {status === 'succeeded' ? (
        <>
          <MoneyField form={form} name="amount" label={t('refund.field')} currency={currency} />
          <TextAreaField
            form={form}
            name="reason"
            label={t('refund.reason')}
            hint={t('refund.reasonHint')}
            maxLength={500}
          />
          <Body1 aria-live="polite">{t(isFull ? 'refund.full' : 'refund.partial')}</Body1>
        </>
      ) : (
        <Body1>{t('onlySucceeded')}</Body1>
      )}
    </FormDialog>
  );
}
