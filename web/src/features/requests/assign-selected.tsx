import { assignManyRequests } from '@fovea/contracts/requests/selection-endpoints';
import { useTranslation } from 'react-i18next';
import { ColleagueField } from '../../parts/fields/colleague-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { asSeen, batchMessage } from './act-on-many.ts';
import { requestsChanged } from './request-queries.ts';
import { PickedRequests, type SelectionDialogProps, type Settled } from './selected-requests.tsx';

/** Who answers the picked requests from now on. */
export function AssignSelectedDialog(props: SelectionDialogProps) {
  const { t } = useTranslation('requests');
  return (
    <PickedRequests picked={props.picked} title={t('action.assign')} onClose={props.onClose}>
      {(settled) => <Assign {...props} settled={settled} />}
    </PickedRequests>
  );
}

function Assign({ settled, picked: { db, from }, onDone, onClose }: SelectionDialogProps & { settled: Settled }) {
  const { t } = useTranslation('requests');
  const count = settled.list.length;
  const form = useContractForm(assignManyRequests.input, { rows: asSeen(settled.list), staffId: null, db });
  const save = useSave(assignManyRequests, {
    changed: requestsChanged,
    done: (changed) => batchMessage('assign', changed, count, t),
    close: () => {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      size="small"
      title={t('many.assign.title', { count })}
      action={t('many.action', { action: t('action.assign'), count })}
      form={form}
      onSubmit={save.mutate}
      onClose={onClose}
      saving={save}
    >
      <ColleagueField
        form={form}
        name="staffId"
        label={t('column.assignedTo')}
        hint={t(from === 'staff' ? 'platform.assignHint' : 'many.assign.hint')}
        colleagues={settled.colleagues}
      />
    </FormDialog>
  );
}
