import { answerEnrolment } from '@fovea/contracts/enrolment/endpoints';
import type { EnrolmentQuestion } from '@fovea/contracts/enrolment/schema';
import { optionalText } from '@fovea/contracts/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { RadioField } from '../../../parts/fields/radio-field.tsx';
import { TextAreaField } from '../../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../../parts/form/contract-form.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useSave } from '../../../parts/form/use-save.ts';
import { enrolmentChanged } from './enrolment-queries.ts';
import { questionWords } from './question-words.ts';

/** An answer to each question, in their order; none is preset. */
const AnswersForm = z.object({
  answers: z.array(z.enum(['yes', 'no'], { error: 'required' })),
  note: optionalText(2000),
});

export type AnswerEnrolmentProps = {
  questions: readonly EnrolmentQuestion[];
  accountId: string;
  name: string;
  db: string;
  onClose: () => void;
};

export function AnswerEnrolment({ questions, accountId, name, db, onClose }: AnswerEnrolmentProps) {
  const { t } = useTranslation('enrolment');
  const { t: ui } = useTranslation('ui');
  const form = useContractForm(AnswersForm, { answers: questions.map(() => undefined), note: '' });
  const save = useSave(answerEnrolment, {
    changed: enrolmentChanged,
    done: ({ state }) => t(`saved.${state === 'blocked' ? 'blocked' : 'passed'}`),
    close: onClose,
  });
  return (
    <FormDialog
      title={t('answerTitle', { name })}
      form={form}
      onSubmit={({ answers, note }) =>
        save.mutate({
          accountId,
          note,
          db,
          answers: questions.map((question, index) => ({ ...question, yes: answers[index] === 'yes' })),
        })
      }
      saving={save}
      onClose={onClose}
    >
      {questions.map((question, index) => (
        <RadioField
          key={`${question.kind} ${question.text}`}
          form={form}
          name={`answers.${index}`}
          label={questionWords(question, t)}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: ui(value) }))}
          required
        />
      ))}
      <TextAreaField form={form} name="note" label={t('note')} maxLength={2000} />
    </FormDialog>
  );
}
