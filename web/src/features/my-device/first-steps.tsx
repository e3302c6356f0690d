import { Body1, Button, Caption1, Card, makeStyles, mergeClasses, Subtitle1, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, CircleRegular } from '@fluentui/react-icons';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import type { UsageSummary } from '@fovea/contracts/usage/schema';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { useUser } from '../../api/session.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { familyPaths } from '../family/paths.ts';
import { type FirstStep, firstStepNames, firstSteps, haveStepsEnded } from './first-steps-rules.ts';
import { useHideFirstSteps } from './hide-first-steps.ts';
import { myDevicePaths } from './paths.ts';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  ended: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  names: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  name: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  muted: { color: tokens.colorNeutralForeground2 },
  list: { display: 'grid', rowGap: tokens.spacingVerticalM, margin: 0, padding: 0, listStyleType: 'none' },
  step: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: tokens.spacingHorizontalM },
  icon: { display: 'flex', fontSize: '24px' },
  done: { color: tokens.colorStatusSuccessForeground1 },
  words: { display: 'grid', rowGap: tokens.spacingVerticalXXS, justifyItems: 'start' },
});

export type FirstStepsProps = { hasDevice: boolean; family: readonly UsageSummary[] };

/** What comes before the first treatment: each step is done, or leads to where it is done. For those who do them. */
export function FirstSteps({ hasDevice, family }: FirstStepsProps) {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const { isHidden, hide } = useHideFirstSteps();
  const mayBegin = useMayCall(bindDevice);
  const steps = firstSteps(hasDevice, family);
  if (isHidden || !mayBegin) return null;
  if (!steps) return haveStepsEnded(family) ? <Ended onClose={hide} /> : null;
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Subtitle1 as="h2">{t('steps.title')}</Subtitle1>
        <Body1 className={styles.muted}>{t('steps.progress', { done, all: steps.length })}</Body1>
      </div>
      <ol className={styles.list}>
        {steps.map((step) => (
          <Step key={step.name} step={step} family={family} />
        ))}
      </ol>
      <div>
        <Button appearance="subtle" onClick={hide}>
          {t('steps.hide')}
        </Button>
      </div>
    </Card>
  );
}

function Ended({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  return (
    <Card className={styles.card}>
      <div className={styles.ended}>
        <Subtitle1 as="h2">{t('steps.ended.title')}</Subtitle1>
        <CloseButton onClick={onClose} />
      </div>
      <ul className={styles.names}>
        {firstStepNames.map((name) => (
          <li key={name} className={styles.name}>
            <CheckmarkCircleFilled aria-hidden className={styles.done} />
            {t(`steps.${name}.title`)}
          </li>
        ))}
      </ul>
      <Body1>{t('steps.ended.text')}</Body1>
    </Card>
  );
}

function Step({ step: { name, state }, family }: { step: FirstStep; family: readonly UsageSummary[] }) {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const isPublic = useUser().company?.publicPlans === true;
  const isByClinic = !isPublic && (name === 'child' || name === 'plan');
  const isDone = state === 'done';
  const to = state === 'next' && !isByClinic ? placeOf(name, family) : undefined;
  return (
    <li className={styles.step}>
      <span className={mergeClasses(styles.icon, isDone && styles.done)}>
        {isDone ? <CheckmarkCircleFilled aria-hidden /> : <CircleRegular aria-hidden />}
      </span>
      <span className={styles.words}>
        <Body1>{t(`steps.${name}.title`)}</Body1>
        <Caption1 className={styles.muted}>
          {isDone ? t('steps.done') : t(isByClinic ? 'steps.byClinic' : `steps.${name}.hint`)}
        </Caption1>
        {to && <LinkButton to={to}>{t(`steps.${name}.action`)}</LinkButton>}
      </span>
    </li>
  );
}

/** Where a step is done; the first treatment is begun on the device, with the user name that stands beside the child. */
function placeOf(name: FirstStep['name'], [child]: readonly UsageSummary[]): string {
  switch (name) {
    case 'device':
      return myDevicePaths.bind();
    case 'child':
      return familyPaths.addChild();
    case 'plan':
      return child ? familyPaths.child(child.accountId, 'charge') : familyPaths.page();
    case 'treatment':
      return familyPaths.page();
    default:
      return name satisfies never;
  }
}
