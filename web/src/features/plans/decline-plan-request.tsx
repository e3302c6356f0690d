import { declinePlanRequest, findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { apiQuery, invalidate, useApiMutation, useList } from '../../api/query.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { toast } from '../../ui/toast.ts';
import { planPaths } from './paths.ts';

/** Asks why: whoever asked reads it. */
export function DeclinePlanRequest() {
  const { t } = useTranslation('plans');
  const { id = '' } = useParams();
  const close = useClose(planPaths.requests('admin'));
  const request = useList(apiQuery(findPlanRequests, { open: true, pageSize: 200 })).data?.list.find(
    ({ _id }) => _id === id,
  );
  const form = useContractForm(declinePlanRequest.input.pick({ reason: true }), { reason: '' });
  const decline = useApiMutation(declinePlanRequest, {
    onSuccess: () => {
      void invalidate(findPlanRequests);
      toast(t('request.decline.done'));
      close();
    },
  });
  return (
    <FormDialog
      title={t('request.decline.title', { plan: request?.planName ?? '–', name: request?.accountName ?? '–' })}
      form={form}
      onSubmit={({ reason }) => decline.mutate({ id, reason })}
      pending={decline.isPending}
      error={decline.error}
      onClose={close}
      size="small"
      action={t('request.decline.action')}
    >
      <TextAreaField form={form} name="reason" label={t('request.column.reason')} maxLength={500} />
    </FormDialog>
  );
}
