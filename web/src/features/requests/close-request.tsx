import { closeRequest } from '@fovea/contracts/requests/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { requestPaths } from './paths.ts';
import { request, requestLoader, requestsChanged } from './request-queries.ts';

export const loader = requestLoader;

/** One request is done; what else the family asked stays open. */
export function CloseRequestDialog() {
  const { t } = useTranslation('requests');
  const { id = '' } = useParams();
  const close = useClose(requestPaths.list(useStaffArea()));
  const thread = useLoaded(request(id));
  const { version, customerId } = thread;
  const name = useRequestWords().senderOf(thread);
  const form = useContractForm(closeRequest.input, { id, version, reason: '' });
  const save = useSave(closeRequest, {
    changed: requestsChanged,
    done: () => t('close.told', { name }),
    close,
  });
  return (
    <FormDialog
      size="small"
      title={t('close.title', { name })}
      action={t('close.action')}
      form={form}
      onSubmit={save.mutate}
      onClose={close}
      saving={save}
    >
      <p>{t(customerId ? 'close.body' : 'platform.closeBody')}</p>
      <TextAreaField
        form={form}
        name="reason"
        label={t('close.reason')}
        hint={t(customerId ? 'close.hint' : 'platform.closeHint')}
        maxLength={2000}
      />
    </FormDialog>
  );
}
