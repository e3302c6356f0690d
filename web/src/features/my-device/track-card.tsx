import {
  Body1,
  Card,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Subtitle1,
  Title1,
  Title3,
  tokens,
} from '@fluentui/react-components';
import { formatDate, formatDay } from '@fovea/contracts/dates';
import { chargeOwnAccount, payRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { weekRateOf } from '@fovea/contracts/usage/compliance-rate';
import type { UsageSummary } from '@fovea/contracts/usage/schema';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { useUser } from '../../api/session.ts';
import { RelativeTime } from '../../parts/dates/date-time.tsx';
import { goodRate } from '../../theme/charts.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { billingPaths } from '../billing/paths.ts';
import { familyPaths } from '../family/paths.ts';
import { begunWords } from './begun-words.ts';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  muted: { color: tokens.colorNeutralForeground2 },
});

/** One child: today, this week and its word, the last use, the last 7 days. */
export function TrackCard({ child }: { child: UsageSummary }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('my-device');
  const { days, rateFrom } = child;
  const weekRate = weekRateOf(child);
  // `Trans` would add 5 kB to the first load of the page.
  const [beforeTime, afterTime] = t('track.last').split('<time/>');
  const mayPay = useMayCall(payRenewal);
  const percent = (rate: number) => new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(rate / 100);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const bars = days.map(({ day, uses }) => ({
    id: day,
    label: weekday.format(new Date(day)),
    value: uses,
    text: t('chart.count', { count: uses }),
  }));
  if (child.expiredDate === null && child.lastUse === null) return <PlanFirst child={child} />;
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2" translate="no">
        {child.accountName}
      </Subtitle1>
      {isInGrace(child) && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {t('track.declined', { date: formatDate(child.graceUntil, 'day', child.timezone) })}
          </MessageBarBody>
          {mayPay && (
            <MessageBarActions>
              <LinkButton to={billingPaths.page()}>{t('track.toBilling')}</LinkButton>
            </MessageBarActions>
          )}
        </MessageBar>
      )}
      <Body1 className={styles.muted}>{t('track.title')}</Body1>
      <div className={styles.facts}>
        <Title1>{t('track.today', { used: child.usedToday, goal: child.dailyGoal })}</Title1>
        {weekRate === null ? (
          <StatusBadge tone="neutral">{t(rateFrom === null ? 'track.none' : 'track.firstWeek')}</StatusBadge>
        ) : (
          <StatusBadge tone={weekRate >= goodRate ? 'good' : 'poor'}>
            {t(weekRate >= goodRate ? 'track.good' : 'track.poor')}
          </StatusBadge>
        )}
      </div>
      {rateFrom !== null && (
        <>
          <Body1>{begunWords(child, t)}</Body1>
          <Body1 className={styles.muted}>{t('track.rateFrom', { date: formatDay(rateFrom) })}</Body1>
        </>
      )}
      {weekRate !== null && <Title3>{t('track.week', { rate: percent(weekRate) })}</Title3>}
      {child.lastUse && (
        <Body1>
          {beforeTime}
          <RelativeTime value={child.lastUse} />
          {afterTime}
        </Body1>
      )}
      <BarChart
        title={t('chart.title')}
        bars={bars}
        xTitle={t('chart.day')}
        yTitle={t('chart.uses')}
        max={Math.max(child.dailyGoal, ...days.map(({ uses }) => uses))}
        height={200}
      />
    </Card>
  );
}

/** A declined renewal is being tried again, and treatment goes on meanwhile. */
const isInGrace = ({ graceUntil }: UsageSummary): boolean => graceUntil !== null && new Date(graceUntil) > new Date();

/** A child that never had a plan cannot be treated: says what comes first instead of counting nothing. */
function PlanFirst({ child: { accountId, accountName: name } }: { child: UsageSummary }) {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const isPublic = useUser().company?.publicPlans === true;
  const mayCharge = useMayCall(chargeOwnAccount);
  const mayChoose = isPublic && mayCharge;
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2" translate="no">
        {name}
      </Subtitle1>
      <Body1>{t(mayChoose ? 'track.choosePlan' : isPublic ? 'track.noPlan' : 'track.planByClinic', { name })}</Body1>
      {mayChoose && (
        <div>
          <LinkButton to={familyPaths.child(accountId, 'charge')}>{t('track.toPlans')}</LinkButton>
        </div>
      )}
    </Card>
  );
}
