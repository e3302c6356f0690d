import { Body1 } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import { previewRefund, refundPayment } from '@fovea/contracts/payments/endpoints';
import type { RefundPreview } from '@fovea/contracts/payments/preview-schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { apiQuery, useLoaded } from '../../api/query.ts';
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
import { useDebounced } from '../../ui/use-debounced.ts';
import { paymentPaths } from './paths.ts';
import { invalidateRefunded, loadPayment, paymentDetails } from './payment-queries.ts';
import { refundSchema } from './refund-schema.ts';
import { refundReason } from './use-payment-actions.ts';

export const loader = loadPayment;

/** So long nothing was typed before the server is asked what the amount comes to. */
const pauseMs = 250;

/** Gives money back, once: says to whom, how much, and what happens to the plan. */
export function RefundDialog() {
  const { t, i18n } = useTranslation('payments');
  const close = useClose(paymentPaths.list('admin'));
  const { id = '' } = useParams();
  const payment = useLoaded(paymentDetails(id));
  const { amount: paid, paidAt, currency, customer, accountName, planName, plan } = payment;
  const parts = [
    [t('details.deposit'), plan.deposit],
    [t('details.purchase'), plan.purchase],
  ] as const;
  const block = refundReason(payment, t);
  const schema = refundSchema(paid, currency);
  const form = useContractForm(schema, { amount: paid, reason: '' });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const db = id.split('-')[0];
  const asked = useDebounced(typed, pauseMs);
  const mayBe = block === null && schema.safeParse({ amount: typed }).success;
  const { data: preview, isFetching } = useQuery({
    ...apiQuery(previewRefund, { id, amount: String(asked), db }),
    enabled: mayBe && asked === typed,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const refund = useSave(refundPayment, {
    changed: invalidateRefunded,
    done: ({ refundAmount }) => t('refund.done', { amount: formatMoney(refundAmount ?? '0', currency, i18n.language) }),
    close,
  });
  const isAmount = Number(typed) > 0;
  // Refunded by this very dialog, it closes in a moment.
  const mayRefund = block === null || refund.isPending || refund.isSuccess;
  return (
    <FormDialog
      title={t('refund.title')}
      form={form}
      onSubmit={({ amount, reason }) => refund.mutate({ id, amount, reason, hash: preview?.hash, db })}
      saving={refund}
      waiting={mayBe && (asked !== typed || isFetching)}
      onClose={close}
      size="small"
      readOnly={!mayRefund}
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
      {mayRefund ? (
        <>
          <MoneyField form={form} name="amount" label={t('refund.field')} currency={currency} />
          <TextAreaField
            form={form}
            name="reason"
            label={t('refund.reason')}
            hint={t('refund.reasonHint')}
            maxLength={500}
          />
          {mayBe && preview && <RefundFacts preview={preview} />}
        </>
      ) : (
        <Body1>{block}</Body1>
      )}
    </FormDialog>
  );
}

/** What the server says it would give back and end. */
function RefundFacts({ preview }: { preview: RefundPreview }) {
  const { t } = useTranslation('payments');
  const { currency, back, kept: retained, endsPlan, stopsRenewal, guaranteeUntil } = preview;
  const ends = t(stopsRenewal ? 'refund.endsRenewal' : 'refund.ends', {
    date: guaranteeUntil ? formatDay(guaranteeUntil) : '',
  });
  return (
    <>
      <FactList
        facts={[
          [t('refund.back'), <Money key="back" amount={back} currency={currency} />],
          [t('refund.kept'), <Money key="kept" amount={retained} currency={currency} />],
          [t('refund.plan'), endsPlan ? ends : t('refund.stays')],
        ]}
      />
      <Body1 aria-live="polite">{t('refund.once')}</Body1>
    </>
  );
}
