import { Body1, Button, Card, makeStyles, Subtitle1, ToggleButton, tokens, useId } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { findOwnHolds } from '@fovea/contracts/holds/portal-endpoints';
import { answerHomeCheck, findDueHomeChecks } from '@fovea/contracts/home-checks/portal-endpoints';
import type { UsageSummary } from '@fovea/contracts/usage/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate, useApiMutation } from '../../api/query.ts';
import { showError } from '../../ui/error-dialog.ts';
import { toast } from '../../ui/toast.ts';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
  title: { margin: 0 },
  question: { display: 'grid', rowGap: tokens.spacingVerticalS },
  choices: { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: tokens.spacingHorizontalS },
  choice: { minHeight: '56px' },
  send: { minHeight: '48px', justifySelf: 'start' },
});

/** The home check of each child for whom it is due. Without an answer of the platform there is none. */
export function HomeChecks({ family }: { family: readonly UsageSummary[] }) {
  const { data } = useQuery(apiQuery(findDueHomeChecks, {}));
  return (data?.list ?? []).flatMap(({ accountId }) => {
    const child = family.find((each) => each.accountId === accountId);
    return child ? [<HomeCheckCard key={accountId} accountId={accountId} name={child.accountName} />] : [];
  });
}

type Answers = { afterImageGone?: boolean; seesAsBefore?: boolean };
const questions = ['afterImageGone', 'seesAsBefore'] as const;

/** Two questions by large buttons. What a no does is said before it is sent. */
function HomeCheckCard({ accountId, name }: { accountId: string; name: string }) {
  const styles = useStyles();
  const { t } = useTranslation('holds');
  const [answers, setAnswers] = useState<Answers>({});
  const { afterImageGone, seesAsBefore } = answers;
  const pauses = afterImageGone === false || seesAsBefore === false;
  const answer = useApiMutation(answerHomeCheck, {
    onSuccess: async ({ hold }) => {
      await Promise.all([invalidate(findOwnHolds), invalidate(findDueHomeChecks)]);
      toast(t(hold ? 'report.sent' : 'home.sent'));
    },
    onError: showError,
  });
  const send = () => {
    if (afterImageGone !== undefined && seesAsBefore !== undefined)
      answer.mutate({ accountId, afterImageGone, seesAsBefore });
  };
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2" className={styles.title}>
        {t('home.title', { name })}
      </Subtitle1>
      <Body1>{t('home.hint')}</Body1>
      {questions.map((question) => (
        <Question
          key={question}
          text={t(`home.${question}`, { name })}
          value={answers[question]}
          onAnswer={(value) => setAnswers({ ...answers, [question]: value })}
        />
      ))}
      <div role="status">{pauses && <Body1>{t('home.pauses')}</Body1>}</div>
      <Button
        appearance="primary"
        size="large"
        className={styles.send}
        disabledFocusable={afterImageGone === undefined || seesAsBefore === undefined || answer.isPending}
        onClick={send}
      >
        {t(pauses ? 'report.send' : 'home.send')}
      </Button>
    </Card>
  );
}

type QuestionProps = { text: string; value: boolean | undefined; onAnswer: (value: boolean) => void };

function Question({ text, value, onAnswer }: QuestionProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const id = useId('question');
  return (
    <div className={styles.question}>
      <Body1 id={id}>
        <b>{text}</b>
      </Body1>
      {/* biome-ignore lint/a11y/useSemanticElements: the question names it, a fieldset would name it twice */}
      <div role="group" aria-labelledby={id} className={styles.choices}>
        {[true, false].map((yes) => (
          <ToggleButton
            key={String(yes)}
            size="large"
            className={styles.choice}
            checked={value === yes}
            icon={value === yes ? <CheckmarkRegular /> : undefined}
            onClick={() => onAnswer(yes)}
          >
            {t(yes ? 'yes' : 'no')}
          </ToggleButton>
        ))}
      </div>
    </div>
  );
}
