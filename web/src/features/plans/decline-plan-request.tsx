import { declinePlanRequest, findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { apiQuery, useList } from '../../api/query.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { planRequestsChanged } from '../../parts/work/waiting.ts';
import { useClose } from '../../routing/use-close.ts';
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
  const decline = useSave(declinePlanRequest, {
    changed: planRequestsChanged,
    done: () => t('request.decline.done'),
    close,
  });
  return (
    <FormDialog
      title={t('request.decline.title', { plan: request?.planName ?? '–', name: request?.accountName ?? '–' })}
      form={form}
      onSubmit={({ reason }) => decline.mutate({ id, reason })}
      saving={decline}
      onClose={close}
      size="small"
      action={t('request.decline.action')}
    >
      <TextAreaField form={form} name="reason" label={t('request.column.reason')} maxLength={500} />
    </FormDialog>
  );
}
