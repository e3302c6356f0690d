import { countWork, findWork, handOverFamilies } from '@fovea/contracts/worklist/endpoints';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/query.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { customersChanged } from './customer-queries.ts';
import { type PickedDialogProps, PickedFamilies, type SettledFamilies } from './picked-families.tsx';

/** Who looks after the picked families from now on. */
export function HandOverFamiliesDialog({ picked, onDone, onClose }: PickedDialogProps) {
  const { t } = useTranslation('customers');
  const done = () => {
    onClose();
    onDone();
  };
  return (
    <PickedFamilies picked={picked} title={t('many.handOver.action')} onClose={onClose}>
      {(families) => <HandOver families={families} db={picked.db} onDone={done} onClose={onClose} />}
    </PickedFamilies>
  );
}

type HandOverProps = Omit<PickedDialogProps, 'picked'> & { families: SettledFamilies; db: string | undefined };

function HandOver({ families: { list, colleagues }, db, onDone, onClose }: HandOverProps) {
  const { t } = useTranslation('customers');
  const form = useContractForm(handOverFamilies.input, { ids: list.map(({ _id }) => _id), staffId: null, db });
  const save = useSave(handOverFamilies, {
    changed: () => Promise.all([customersChanged(), invalidate(findWork, countWork)]),
    told: ({ count }) => t('many.handOver.done', { count }),
    close: onDone,
  });
  return (
    <FormDialog
      size="small"
      title={t('many.handOver.title', { count: list.length })}
      action={t('many.action', { action: t('many.handOver.action'), count: list.length })}
      form={form}
      onSubmit={save.mutate}
      onClose={onClose}
      saving={save}
    >
      <SelectField
        form={form}
        name="staffId"
        label={t('many.handOver.to')}
        hint={t('many.handOver.hint')}
        emptyValue={null}
        options={colleagues.map(({ _id: value, fullName: label }) => ({ value, label }))}
      />
    </FormDialog>
  );
}
