import { Body1, Card, Link, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import { CallRegular, PauseCircleRegular, WarningRegular } from '@fluentui/react-icons';
import type { HoldCall, OwnCheckHold, OwnHold } from '@fovea/contracts/holds/schema';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useSymptomWords } from '../../parts/holds/symptom-words.ts';
import { useLayerTo } from '../../routing/layer.ts';
import { LinkButton } from '../../ui/link.tsx';
import { HoldSteps } from './hold-steps.tsx';
import { myDevicePaths } from './paths.ts';
import { useEmergencyNumber } from './use-emergency-number.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  card: {
    padding: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    borderTop: `3px solid ${tokens.colorStatusWarningForeground3}`,
  },
  title: { display: 'flex', columnGap: tokens.spacingHorizontalM, alignItems: 'flex-start', margin: 0 },
  pause: { fontSize: '24px', flexShrink: 0, color: tokens.colorStatusWarningForeground3 },
  call: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '64px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    '& svg': { fontSize: '24px', flexShrink: 0 },
  },
  number: { display: 'block' },
  urgent: { display: 'flex', columnGap: tokens.spacingHorizontalS, margin: 0 },
  danger: { fontSize: '20px', flexShrink: 0, color: tokens.colorStatusDangerForeground1 },
  actions: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  action: { minHeight: '48px' },
});

type HoldCardProps = { hold: OwnHold /** The child's. */; name: string };

/** A child's treatment is paused: why, whom to call, and what happens next. */
export function HoldCard({ hold, name }: HoldCardProps) {
  const styles = useStyles();
  const { t } = useTranslation('holds');
  const what = useSymptomWords();
  const emergency = useEmergencyNumber();
  const [newest] = hold.symptoms;
  return (
    <div className={styles.root}>
      <PausedCard title={t('card.title', { name })}>
        <Body1>
          {newest ? (
            <Trans
              t={t}
              i18nKey={newest.byRole === 'customer' ? 'card.reported' : 'card.byStaff'}
              values={{ what: what(newest) }}
              components={{ b: <b />, time: <DateTime value={newest.at} variant="minute" /> }}
            />
          ) : (
            t('card.byClinic')
          )}
        </Body1>
        <Body1>{t('card.restarts')}</Body1>
        <CallClinic call={hold.call} />
        <p className={styles.urgent}>
          <WarningRegular className={styles.danger} aria-hidden />
          <span>
            {t('card.urgent', { name })}{' '}
            <Link href={`tel:${emergency}`} inline>
              <b>{emergency}</b>
            </Link>
          </span>
        </p>
      </PausedCard>
      <HoldSteps hold={hold} />
      <div className={styles.actions}>
        <LinkButton to={myDevicePaths.symptom()} appearance="secondary" className={styles.action}>
          {t('card.more')}
        </LinkButton>
        <WriteButton />
      </div>
    </div>
  );
}

/** A child is not to be treated until a check at the clinic: why, and whom to call. */
export function CheckCard({ check: { why, call }, name }: { check: OwnCheckHold; name: string }) {
  const styles = useStyles();
  const { t } = useTranslation('holds');
  return (
    <PausedCard title={t('check.title', { name })}>
      <Body1>{t(`check.${why}`)}</Body1>
      <CallClinic call={call} />
      <div className={styles.actions}>
        <WriteButton />
      </div>
    </PausedCard>
  );
}

function PausedCard({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2" className={styles.title}>
        <PauseCircleRegular className={styles.pause} aria-hidden />
        <span>{title}</span>
      </Subtitle1>
      {children}
    </Card>
  );
}

function WriteButton() {
  const styles = useStyles();
  const { t } = useTranslation('holds');
  const mayWrite = useMayCall(sendPortalRequest);
  const supportTo = useLayerTo('support');
  if (!mayWrite) return null;
  return (
    <LinkButton to={supportTo} appearance="secondary" className={styles.action}>
      {t('card.write')}
    </LinkButton>
  );
}

function CallClinic({ call: { name, phone } }: { call: HoldCall }) {
  const styles = useStyles();
  const { t } = useTranslation('holds');
  if (!phone) return null;
  return (
    <a className={styles.call} href={`tel:${phone.replaceAll(' ', '')}`}>
      <CallRegular aria-hidden />
      <span>
        <b>{t('card.call', { name })}</b>
        <span className={styles.number} translate="no">
          {phone}
        </span>
      </span>
    </a>
  );
}
