import { Body1 } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { findOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { holdsDeposit } from '@fovea/contracts/payments/schema';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { returnReason, returnReasons } from '@fovea/contracts/requests/schema';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { z } from 'zod';
import { apiQuery, useApiMutation, useLoaded } from '../../api/query.ts';
import { viewerZone } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { toastNamed } from '../../ui/toast.ts';
import { device } from './device-queries.ts';
import { myDevicePaths } from './paths.ts';
import { ReturnForm } from './return-form.ts';

const family = apiQuery(findOwnPatients, {});

export async function loader() {
  await Promise.all([load(device), load(family)]);
  return null;
}

/** `/index/return`: tells the staff that the device comes back, and whether money is expected. */
export function ReturnDialog() {
  const { t } = useTranslation('my-device');
  const { t: words } = useTranslation('device-words');
  const close = useClose(myDevicePaths.page());
  const { device: own } = useLoaded(device);
  const { list } = useLoaded(family);
  const form = useContractForm(ReturnForm, {
    details: '',
    isRefund: false,
    accountId: list.length === 1 ? list[0]?._id : undefined,
  });
  const [isRefund, accountId, why] = useWatch({ control: form.control, name: ['isRefund', 'accountId', 'why'] });
  const account = list.find(({ _id }) => _id === accountId);
  const paid = useQuery({
    ...apiQuery(findOwnPayments, { accountId: accountId ?? '', pageSize: 200 }),
    enabled: isRefund && accountId !== undefined,
  });
  const isDepositHeld = paid.data?.list.some(holdsDeposit) === true;
  const send = useApiMutation(sendPortalRequest, {
    onSuccess: () => {
      toastNamed(t('return.sent'));
      close();
    },
  });
  if (!own) return <Navigate to={myDevicePaths.page()} replace />;
  const submit = ({ why: reason, details, isRefund: wantsMoney, ...refund }: z.output<typeof ReturnForm>) =>
    send.mutate({
      isSupport: false,
      type: 'Return',
      id: own._id,
      reason: returnReason(reason, details),
      isRefund: wantsMoney,
      ...(wantsMoney && refund),
    });
  return (
    <FormDialog
      title={t('return.title')}
      form={form}
      onSubmit={submit}
      onClose={close}
      saving={send}
      action={t('return.send')}
    >
      <SelectField
        form={form}
        name="why"
        label={t('return.why')}
        options={returnReasons.map((reason) => ({ value: reason, label: words(`returnReason.${reason}`) }))}
        onChosen={(reason) => (reason === 'refund' || reason === 'stopMoneyBack') && form.setValue('isRefund', true)}
      />
      <TextAreaField
        form={form}
        name="details"
        label={t('return.details')}
        required={why === 'other'}
        maxLength={4000}
      />
      <SwitchField form={form} name="isRefund" label={t('return.isRefund')} />
      {isRefund && (
        <>
          <SelectField
            form={form}
            name="accountId"
            label={t('return.account')}
            required
            options={list.map((child) => ({ value: child._id, label: nameOf(child) }))}
            onChosen={() => form.resetField('refundType')}
          />
          {account && (
            <Body1>
              {account.experiencing
                ? t('return.guaranteeUntil', { date: formatDate(account.experienceDate, 'day', viewerZone()) })
                : paid.data && t(isDepositHeld ? 'return.guaranteeOver' : 'return.nothingBack')}
            </Body1>
          )}
          <SelectField
            form={form}
            name="refundType"
            label={t('return.refundType')}
            required
            options={[
              { value: 'money_back', label: t('return.moneyBack'), disabled: !account?.experiencing },
              { value: 'deposit', label: t('return.deposit'), disabled: !isDepositHeld },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
