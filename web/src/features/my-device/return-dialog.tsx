import { Body1 } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { previewReturn } from '@fovea/contracts/payments/portal-endpoints';
import type { ReturnPreview } from '@fovea/contracts/payments/preview-schema';
import { findOwnRequests, sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { returnReason, returnReasons } from '@fovea/contracts/requests/schema';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { z } from 'zod';
import { apiQuery, invalidate, useApiMutation, useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { load } from '../../routing/load.ts';
import { redirectUnlessAllowed } from '../../routing/redirect-unless-allowed.ts';
import { useClose } from '../../routing/use-close.ts';
import { LinkButton } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { toastNamed } from '../../ui/toast.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { myRequestsPaths } from '../my-requests/paths.ts';
import { device, ownRequests } from './device-queries.ts';
import { myDevicePaths } from './paths.ts';
import { ReturnForm } from './return-form.ts';

const family = apiQuery(findOwnPatients, {});

export async function loader() {
  redirectUnlessAllowed(sendPortalRequest, myDevicePaths.page());
  await Promise.all([load(device), load(family), load(ownRequests)]);
  return null;
}

/** `/index/return`: tells the staff that the device comes back, and whether money is expected. */
export function ReturnDialog() {
  const { t } = useTranslation('my-device');
  const { t: words } = useTranslation('device-words');
  const close = useClose(myDevicePaths.page());
  const { device: own } = useLoaded(device);
  const { list } = useLoaded(family);
  const { openReturn } = useLoaded(ownRequests);
  const form = useContractForm(ReturnForm, {
    details: '',
    isRefund: false,
    accountId: list.length === 1 ? list[0]?._id : undefined,
  });
  const [isRefund, accountId, why] = useWatch({ control: form.control, name: ['isRefund', 'accountId', 'why'] });
  const { data: back, isFetching } = useQuery({
    ...apiQuery(previewReturn, { accountId: accountId ?? '' }),
    enabled: isRefund && accountId !== undefined,
    staleTime: 0,
  });
  const send = useApiMutation(sendPortalRequest, {
    onSuccess: () => {
      void invalidate(findOwnRequests);
      toastNamed(t('return.sent'));
      close();
    },
  });
  if (!own) return <Navigate to={myDevicePaths.page()} replace />;
  if (openReturn?.holdsDevice)
    return (
      <ViewDialog title={t('return.title')} onClose={close}>
        <Body1>{t('return.underWay')}</Body1>
        <div>
          <LinkButton to={myRequestsPaths.thread('portal', openReturn._id)}>{t('return.see')}</LinkButton>
        </div>
      </ViewDialog>
    );
  const submit = ({ why: reason, details, isRefund: wantsMoney, ...refund }: z.output<typeof ReturnForm>) =>
    send.mutate({
      isSupport: false,
      type: 'Return',
      id: own._id,
      reason: returnReason(reason, details),
      isRefund: wantsMoney,
      ...(wantsMoney && { ...refund, hash: back?.hash }),
    });
  return (
    <FormDialog
      title={t('return.title')}
      form={form}
      onSubmit={submit}
      onClose={close}
      saving={send}
      waiting={isFetching}
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
          {back && <GivenBack back={back} />}
          <SelectField
            form={form}
            name="refundType"
            label={t('return.refundType')}
            required
            options={[
              { value: 'money_back', label: t('return.moneyBack'), disabled: !back?.moneyBack },
              { value: 'deposit', label: t('return.deposit'), disabled: !back?.deposit },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What the server says is given back, and until when. */
function GivenBack({ back: { moneyBack, deposit } }: { back: ReturnPreview }) {
  const { t, i18n } = useTranslation('my-device');
  const money = ({ amount, currency }: NonNullable<ReturnPreview['deposit']>) =>
    formatMoney(amount, currency, i18n.language);
  return (
    <Body1>
      {moneyBack
        ? t('return.guaranteeUntil', { amount: money(moneyBack), date: formatDay(moneyBack.until) })
        : deposit
          ? t(deposit.by === 'clinic' ? 'return.depositByClinic' : 'return.guaranteeOver', { amount: money(deposit) })
          : t('return.nothingBack')}
    </Body1>
  );
}
