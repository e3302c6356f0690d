import { Body1 } from '@fluentui/react-components';
import { settlePayment } from '@fovea/contracts/books/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useClose } from '../../routing/use-close.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { paymentPaths } from './paths.ts';
import { Payer } from './payer.tsx';
import { invalidatePayments, loadPayment, paymentDetails } from './payment-queries.ts';

export const loader = loadPayment;

/** Says what was to be looked at, and asks how it was settled. */
export function SettleDialog() {
  const { t } = useTranslation('payments');
  const close = useClose(paymentPaths.list('admin'));
  const { id = '' } = useParams();
  const { attention, settledAt, customer, planName, amount, currency } = useLoaded(paymentDetails(id));
  const form = useContractForm(settlePayment.input.pick({ note: true }), { note: '' });
  const settle = useSave(settlePayment, { changed: invalidatePayments, done: () => t('settle.done'), close });
  return (
    <FormDialog
      title={t('settle.title')}
      form={form}
      onSubmit={({ note }) => settle.mutate({ id, note, db: id.split('-')[0] })}
      saving={settle}
      onClose={close}
      size="small"
      readOnly={!attention || settledAt !== null}
      action={t('settle.action')}
    >
      <FactList
        facts={[
          [t('column.email'), <Payer key="payer" customer={customer} />],
          [t('column.plan'), planName],
          [t('column.price'), <Money key="price" amount={amount} currency={currency} />],
        ]}
      />
      {attention && <Body1>{t(`attention.${attention}`)}</Body1>}
      <Body1>{t('settle.text')}</Body1>
      <TextAreaField form={form} name="note" label={t('settle.note')} maxLength={500} />
    </FormDialog>
  );
}
