import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import type { Examination } from '@fovea/contracts/examinations/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../../api/query.ts';
import { nameOf } from '../../../i18n/name-of.ts';
import { AskedPart } from '../../../ui/asked-part.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { customer, familyLoader } from '../customer-queries.ts';
import { useBackToFamily } from '../use-family-tab.ts';
import { AddExamination } from './add-examination.tsx';
import { CorrectExamination } from './correct-examination.tsx';
import { ExaminationCharts } from './examination-charts.tsx';
import { ExaminationList } from './examination-list.tsx';
import { examinations } from './examination-queries.ts';

export const loader = familyLoader;

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

/** A child's examinations above the family's dialog: course, list, and dialogs to add and correct. */
export function ChildExaminations() {
  const styles = useStyles();
  const { t } = useTranslation('examinations');
  const { id = '', accountId = '' } = useParams();
  const family = useLoaded(customer(id));
  const asked = useQuery(examinations(accountId, family.db));
  const close = useBackToFamily();
  const [isAdding, setAdding] = useState(false);
  const [corrected, setCorrected] = useState<Examination | null>(null);
  const child = family.accounts.find(({ _id }) => _id === accountId);
  if (!child) return null;
  const name = nameOf(child);
  return (
    <ViewDialog
      title={t('titleOf', { name })}
      onClose={close}
      actions={
        <Button appearance="primary" onClick={() => setAdding(true)}>
          {t('action.add')}
        </Button>
      }
    >
      <div className={styles.root}>
        <AskedPart asked={asked}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState icon={<EyeRegular />} title={t('empty.title')} hint={t('empty.hint')} />
            ) : (
              <>
                <ExaminationCharts examinations={list} />
                <ExaminationList examinations={list} db={family.db} onCorrect={setCorrected} />
              </>
            )
          }
        </AskedPart>
      </div>
      {isAdding && (
        <AddExamination
          accountId={accountId}
          name={name}
          db={family.db}
          timezone={family.timezone}
          onClose={() => setAdding(false)}
        />
      )}
      {corrected && <CorrectExamination examination={corrected} db={family.db} onClose={() => setCorrected(null)} />}
    </ViewDialog>
  );
}
