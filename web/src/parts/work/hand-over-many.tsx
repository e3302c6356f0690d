import type { ResponseOf } from '@fovea/contracts/endpoint';
import { countWork, findWork } from '@fovea/contracts/worklist/endpoints';
import { type findSelectedWork, handOverFamilies } from '@fovea/contracts/worklist/selection-endpoints';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/query.ts';
import { ColleagueField } from '../fields/colleague-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useSave } from '../form/use-save.ts';

export type HandOverManyProps = {
  /** Ids of the families. */
  families: string[];
  /** The staff who see each of them. */
  colleagues: ResponseOf<typeof findSelectedWork>['colleagues'];
  db: string | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Assigns these families to a staff member. */
export function HandOverMany({ families, colleagues, db, onDone, onClose }: HandOverManyProps) {
  const { t } = useTranslation('worklist');
  const form = useContractForm(handOverFamilies.input, { ids: families, staffId: null, db });
  const save = useSave(handOverFamilies, {
    changed: () => invalidate(findWork, countWork),
    done: ({ count }) => t('many.handOver.done', { count }),
    close: () => {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      size="small"
      title={t('many.handOver.title', { count: families.length })}
      action={t('many.action', { action: t('many.handOver.action'), count: families.length })}
      form={form}
      onSubmit={save.mutate}
      onClose={onClose}
      saving={save}
    >
      <ColleagueField
        form={form}
        name="staffId"
        label={t('many.handOver.to')}
        hint={t('many.handOver.hint')}
        colleagues={colleagues}
      />
    </FormDialog>
  );
}
