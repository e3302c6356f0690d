import { dayOf } from '@fovea/contracts/dates';
import { createExamination } from '@fovea/contracts/examinations/endpoints';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../parts/form/contract-form.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useSave } from '../../../parts/form/use-save.ts';
import { ExaminationFields } from './examination-fields.tsx';
import { examinationsChanged } from './examination-queries.ts';

export type AddExaminationProps = {
  accountId: string;
  name: string;
  db: string;
  /** The family's. */
  timezone: string;
  onClose: () => void;
};

export function AddExamination({ accountId, name, db, timezone, onClose }: AddExaminationProps) {
  const { t } = useTranslation('examinations');
  const form = useContractForm(createExamination.input, {
    accountId,
    examinedOn: dayOf(new Date(), timezone),
    right: {},
    left: {},
    findings: '',
    db,
  });
  const save = useSave(createExamination, { changed: examinationsChanged, done: () => t('added'), close: onClose });
  return (
    <FormDialog title={t('addTitle', { name })} form={form} onSubmit={save.mutate} saving={save} onClose={onClose}>
      <ExaminationFields form={form} />
    </FormDialog>
  );
}
