import type { ResponseOf } from '@fovea/contracts/endpoint';
import { assignRequest, type findAssignees } from '@fovea/contracts/requests/endpoints';
import type { RequestThread } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { ResolvedSelection } from '../../parts/batch/resolved-selection.tsx';
import { ColleagueField } from '../../parts/fields/colleague-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { requestPaths } from './paths.ts';
import { assignees, request, requestLoader, requestsChanged } from './request-queries.ts';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await Promise.all([requestLoader(args), load(assignees(args.params.id ?? ''))]);
  return null;
}

/** Who answers the family from now on. */
export function AssignRequestDialog() {
  const { id = '' } = useParams();
  const close = useClose(requestPaths.list(useStaffArea()));
  return <AssignForm thread={useLoaded(request(id))} colleagues={useLoaded(assignees(id)).list} close={close} />;
}

type AssignRequestProps = { thread: RequestThread; close: () => void };

/** The same above the open request: an answer that was begun stays. */
export function AssignRequest({ thread, close }: AssignRequestProps) {
  const { t } = useTranslation('requests');
  const name = useRequestWords().senderOf(thread);
  return (
    <ResolvedSelection size="small" title={t('assign.title', { name })} query={assignees(thread._id)} onClose={close}>
      {({ list }) => <AssignForm thread={thread} colleagues={list} close={close} />}
    </ResolvedSelection>
  );
}

type AssignFormProps = AssignRequestProps & { colleagues: ResponseOf<typeof findAssignees>['list'] };

function AssignForm({ thread, colleagues, close }: AssignFormProps) {
  const { t } = useTranslation('requests');
  const { _id: id, version, assignedTo, customerId } = thread;
  const name = useRequestWords().senderOf(thread);
  const form = useContractForm(assignRequest.input, { id, version, staffId: assignedTo?._id ?? null });
  const save = useSave(assignRequest, {
    changed: requestsChanged,
    done: () => t('assign.told', { name }),
    close,
  });
  return (
    <FormDialog
      size="small"
      title={t('assign.title', { name })}
      action={t('action.assign')}
      form={form}
      onSubmit={save.mutate}
      onClose={close}
      saving={save}
    >
      <ColleagueField
        form={form}
        name="staffId"
        label={t('column.assignedTo')}
        hint={t(customerId ? 'assign.hint' : 'platform.assignHint')}
        colleagues={colleagues}
      />
    </FormDialog>
  );
}
