import { Body1, Caption1, Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, CircleRegular } from '@fluentui/react-icons';
import type { OwnHold } from '@fovea/contracts/holds/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../parts/dates/date-time.tsx';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
  title: { margin: 0 },
  steps: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalS },
  step: { display: 'flex', columnGap: tokens.spacingHorizontalM },
  icon: { fontSize: '20px', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  now: { color: tokens.colorBrandForeground1 },
  second: { display: 'block', color: tokens.colorNeutralForeground2 },
});

/** Reported, seen, the clinic calls, release: which of it has happened. */
export function HoldSteps({ hold }: { hold: OwnHold }) {
  const styles = useStyles();
  const { t } = useTranslation('holds');
  const { seenAt, seenBy, symptoms, since } = hold;
  return (
    <Card className={styles.card}>
      <Subtitle2 as="h3" className={styles.title}>
        {t('card.next')}
      </Subtitle2>
      <ol className={styles.steps}>
        <Step state="done" title={t(symptoms.length > 0 ? 'card.stepReported' : 'card.stepHeld')}>
          <DateTime value={symptoms[0]?.at ?? since} variant="minute" />
        </Step>
        <Step
          state={seenAt ? 'done' : 'now'}
          title={seenAt && seenBy ? t('card.stepSeen', { name: seenBy }) : t('card.stepSeenOpen')}
        >
          {seenAt && <DateTime value={seenAt} variant="minute" />}
        </Step>
        <Step state={seenAt ? 'now' : 'later'} title={t('card.stepCall')}>
          {t('card.stepCallHint')}
        </Step>
        <Step state="later" title={t('card.stepRelease')}>
          {t('card.stepReleaseHint')}
        </Step>
      </ol>
    </Card>
  );
}

type StepProps = { state: 'done' | 'now' | 'later'; title: string; children: ReactNode };

function Step({ state, title, children }: StepProps) {
  const styles = useStyles();
  const Icon = state === 'done' ? CheckmarkCircleFilled : CircleRegular;
  return (
    <li className={styles.step} {...(state === 'now' && { 'aria-current': 'step' })}>
      <Icon className={`${styles.icon} ${state === 'later' ? '' : styles[state]}`} aria-hidden />
      <span>
        <Body1>
          <b>{title}</b>
        </Body1>
        <Caption1 className={styles.second}>{children}</Caption1>
      </span>
    </li>
  );
}
