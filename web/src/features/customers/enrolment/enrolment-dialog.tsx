import { Body1, Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { Enrolment, EnrolmentCheck } from '@fovea/contracts/enrolment/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../parts/dates/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { AnswerEnrolment } from './answer-enrolment.tsx';
import { ConfirmEnrolment } from './confirm-enrolment.tsx';
import { questionWords } from './question-words.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
  one: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  day: { margin: 0 },
  note: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  minor: { color: tokens.colorNeutralForeground2 },
});

export type EnrolmentDialogProps = {
  check: Enrolment;
  accountId: string;
  /** Of the child. */
  name: string;
  db: string;
  onClose: () => void;
};

/** All answers to a child's contraindications, with the dialogs to answer and to confirm. */
export function EnrolmentDialog({ check, accountId, name, db, onClose }: EnrolmentDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('enrolment');
  const [open, setOpen] = useState<'answer' | 'confirm'>();
  const [latest] = check.checks;
  const close = () => setOpen(undefined);
  const mayConfirm = check.state === 'blocked' && check.mayConfirm;
  return (
    <ViewDialog
      title={t('titleOf', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setOpen('answer')}>{t(latest ? 'action.again' : 'action.answer')}</Button>
          {mayConfirm && <Button onClick={() => setOpen('confirm')}>{t('action.confirm')}</Button>}
        </>
      }
    >
      <div className={styles.root}>
        <Body1>{t(`hint.${check.state}`)}</Body1>
        {check.checks.map((one) => (
          <OneCheck key={one._id} check={one} />
        ))}
      </div>
      {open === 'answer' && (
        <AnswerEnrolment questions={check.questions} accountId={accountId} name={name} db={db} onClose={close} />
      )}
      {open === 'confirm' && latest && <ConfirmEnrolment id={latest._id} name={name} db={db} onClose={close} />}
    </ViewDialog>
  );
}

function OneCheck({ check: { answers, note, answeredAt, answeredBy, confirmed } }: { check: EnrolmentCheck }) {
  const styles = useStyles();
  const { t } = useTranslation('enrolment');
  const { t: ui } = useTranslation('ui');
  return (
    <section className={styles.one}>
      <Subtitle2 as="h3" className={styles.day}>
        <DateTime value={answeredAt} variant="minute" />
      </Subtitle2>
      <FactList facts={answers.map((answer) => [questionWords(answer, t), ui(answer.yes ? 'yes' : 'no')])} />
      {note && <p className={styles.note}>{note}</p>}
      <Caption1 className={styles.minor}>{t('answeredBy', { name: answeredBy.name ?? t('formerStaff') })}</Caption1>
      {confirmed && (
        <>
          <p className={styles.note}>{t('confirmedNote', { note: confirmed.note })}</p>
          <Caption1 className={styles.minor}>
            <span>{t('confirmedBy', { name: confirmed.by.name ?? t('formerStaff') })}</span>{' '}
            <DateTime value={confirmed.at} variant="minute" />
          </Caption1>
        </>
      )}
    </section>
  );
}
