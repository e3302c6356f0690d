import { formatDay } from '@fovea/contracts/dates';
import { correctExamination, findExaminations } from '@fovea/contracts/examinations/endpoints';
import type { Examination } from '@fovea/contracts/examinations/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useContractForm } from '../../../parts/form/contract-form.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useSave } from '../../../parts/form/use-save.ts';
import { ExaminationFields } from './examination-fields.tsx';
import { examinationsChanged } from './examination-queries.ts';
import { typedEye } from './examination-words.ts';

export type CorrectExaminationProps = { examination: Examination; db: string; onClose: () => void };

export function CorrectExamination({ examination, db, onClose }: CorrectExaminationProps) {
  const { t } = useTranslation('examinations');
  const form = useContractForm(correctExamination.input, valuesOf(examination, db));
  const save = useSave(correctExamination, {
    changed: examinationsChanged,
    done: () => t('corrected'),
    close: onClose,
  });
  const { accountId, _id } = examination;
  return (
    <FormDialog
      title={t('correctTitle', { date: formatDay(examination.examinedOn) })}
      form={form}
      onSubmit={save.mutate}
      saving={save}
      reload={async () => {
        const { list } = await call(findExaminations, { accountId, db });
        return valuesOf(list.find((one) => one._id === _id) ?? examination, db);
      }}
      onClose={onClose}
    >
      <ExaminationFields form={form} />
    </FormDialog>
  );
}

const valuesOf = ({ _id: id, updatedAt, examinedOn, right, left, findings }: Examination, db: string) => ({
  id,
  updatedAt,
  examinedOn,
  right: typedEye(right),
  left: typedEye(left),
  findings,
  db,
});
