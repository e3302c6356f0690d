import { Body1 } from '@fluentui/react-components';
import { payDeposit, previewReturnOf } from '@fovea/contracts/payments/endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { invalidate, queryClient, useLoaded } from '../../api/query.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { returned } from './open-deposit.tsx';
import { requestPaths } from './paths.ts';
import { request, requestsChanged } from './request-queries.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  const { accountId } = await queryClient.fetchQuery(request(id));
  await load(returned(accountId ?? ''));
  return null;
}

/** Notes that the clinic paid a deposit back itself. */
export function PayDepositDialog() {
  const { t, i18n } = useTranslation('requests');
  const { id = '' } = useParams();
  const close = useClose(requestPaths.thread(useStaffArea(), id));
  const { accountId } = useLoaded(request(id));
  const { deposit } = useLoaded(returned(accountId ?? ''));
  const form = useContractForm(payDeposit.input.pick({ note: true }), { note: '' });
  const save = useSave(payDeposit, {
    changed: () => Promise.all([requestsChanged(), invalidate(previewReturnOf)]).then(() => undefined),
    done: () => t('return.depositPaid'),
    close,
  });
  const amount = deposit ? formatMoney(deposit.amount, deposit.currency, i18n.language) : '';
  return (
    <FormDialog
      size="small"
      title={t('return.payDepositTitle', { amount })}
      action={t('return.payDeposit')}
      form={form}
      onSubmit={({ note }) => save.mutate({ id: deposit?.paymentId ?? '', note })}
      onClose={close}
      saving={save}
    >
      <Body1>{t('return.payDepositText')}</Body1>
      <TextAreaField form={form} name="note" label={t('return.payDepositNote')} maxLength={500} />
    </FormDialog>
  );
}
