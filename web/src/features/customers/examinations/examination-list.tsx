import {
  Button,
  Caption1,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import { deleteExamination } from '@fovea/contracts/examinations/endpoints';
import { type Examination, type EyeValues, eyeSides } from '@fovea/contracts/examinations/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { DateTime } from '../../../parts/dates/date-time.tsx';
import { confirmDelete } from '../../../ui/confirm-delete.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { examinationsChanged } from './examination-queries.ts';
import { acuityText, lengthText, refractionText } from './examination-words.ts';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalL,
  },
  one: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  day: { margin: 0 },
  findings: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  minor: { color: tokens.colorNeutralForeground2 },
});

export type ExaminationListProps = {
  examinations: readonly Examination[];
  /** The region of the child. */
  db: string;
  onCorrect: (examination: Examination) => void;
};

/** All examinations of a child, newest first, with their actions. */
export function ExaminationList({ examinations, db, onCorrect }: ExaminationListProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('examinations');
  const textOf = ({ acuity, axialLength, ...refraction }: EyeValues) =>
    [
      acuity !== null && t('summary.acuity', { value: acuityText(acuity, i18n.language) }),
      axialLength !== null && t('summary.axialLength', { value: lengthText(axialLength, i18n.language) }),
      refractionText({ acuity, axialLength, ...refraction }, i18n.language),
    ]
      .filter(Boolean)
      .join(' · ');
  const remove = async ({ _id: id, examinedOn }: Examination) => {
    if (await confirmDelete(t, formatDay(examinedOn), () => call(deleteExamination, { id, db })))
      await examinationsChanged();
  };
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {examinations.map((examination) => (
        <li key={examination._id} className={styles.one}>
          <Subtitle2 as="h3" className={styles.day}>
            {formatDay(examination.examinedOn)}
          </Subtitle2>
          {examination.damaged ? (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{t('damaged')}</MessageBarBody>
            </MessageBar>
          ) : (
            <FactList facts={eyeSides.map((side) => [t(`eye.${side}`), textOf(examination[side])])} />
          )}
          {examination.findings && <p className={styles.findings}>{examination.findings}</p>}
          <Caption1 className={styles.minor}>
            {examination.enteredBy.name ?? t('formerStaff')} ·{' '}
            <DateTime value={examination.createdAt} variant="minute" />
          </Caption1>
          <div className={styles.actions}>
            <Button size="small" onClick={() => onCorrect(examination)}>
              {t('action.correct')}
            </Button>
            <Button size="small" onClick={() => void remove(examination)}>
              {t('action.delete')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
