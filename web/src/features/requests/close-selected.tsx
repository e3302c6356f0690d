import { closeManyRequests } from '@fovea/contracts/requests/selection-endpoints';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { asSeen, toastClosed } from './act-on-many.ts';
import { PickedRequests, type SelectionDialogProps, type Settled } from './selected-requests.tsx';

/** The picked requests are done; what else their families asked stays open. */
export function CloseSelectedDialog(props: SelectionDialogProps) {
  const { t } = useTranslation('requests');
  return (
    <PickedRequests picked={props.picked} title={t('many.close.action')} onClose={props.onClose}>
      {({ list }) => <Close {...props} list={list} />}
    </PickedRequests>
  );
}

type CloseProps = SelectionDialogProps & Pick<Settled, 'list'>;

function Close({ list, picked: { db, from }, onDone, onClose }: CloseProps) {
  const { t } = useTranslation('requests');
  const count = list.length;
  const form = useContractForm(closeManyRequests.input, { rows: asSeen(list), reason: '', db });
  const save = useApiMutation(closeManyRequests, {
    onSuccess: (changed) => {
      void toastClosed(changed, { asked: count, db }, t);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      size="small"
      title={t('many.close.title', { count })}
      action={t('many.action', { action: t('many.close.action'), count })}
      form={form}
      onSubmit={save.mutate}
      onClose={onClose}
      saving={save}
    >
      <p>{t('many.close.body')}</p>
      <TextAreaField
        form={form}
        name="reason"
        label={t('close.reason')}
        hint={t(from === 'staff' ? 'platform.closeHint' : 'close.hint')}
        maxLength={2000}
      />
    </FormDialog>
  );
}
