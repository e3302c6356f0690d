import { declineChange } from '@fovea/contracts/approvals/endpoints';
import { DeclineForm } from '@fovea/contracts/approvals/schema';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { ApprovalFacts } from '../../parts/dose/approval-facts.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { approvalsChanged, openApprovals } from './approval-queries.ts';
import { worklistPaths } from './paths.ts';

export const loader = () => load(openApprovals);

/** Asks why: it stands in the request. */
export function DeclineApprovalDialog() {
  const { t } = useTranslation('dose');
  const { id = '' } = useParams();
  const approval = useLoaded(openApprovals).list.find(({ _id }) => _id === id);
  const close = useClose(worklistPaths.list('admin'));
  const form = useContractForm(DeclineForm, { id, note: '' });
  const decline = useSave(declineChange, { changed: approvalsChanged, done: () => t('approval.declined'), close });
  return (
    <FormDialog
      size="small"
      title={t('approval.declineTitle', { name: approval?.subject.name ?? '–' })}
      action={t('approval.decline')}
      form={form}
      onSubmit={decline.mutate}
      onClose={close}
      saving={decline}
    >
      {approval && <ApprovalFacts approval={approval} />}
      <TextAreaField form={form} name="note" label={t('approval.declineNote')} maxLength={500} />
    </FormDialog>
  );
}
