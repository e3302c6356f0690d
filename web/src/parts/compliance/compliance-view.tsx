import { LargeTitle, makeStyles, tokens } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { formatDay } from '@fovea/contracts/dates';
import { formatMonth, formatRate, isGood } from '@fovea/contracts/usage/compliance-format';
import { decisiveCompliance } from '@fovea/contracts/usage/compliance-rate';
import type { Compliance } from '@fovea/contracts/usage/schema';
import { useTranslation } from 'react-i18next';
import { goodRate } from '../../theme/charts.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DateTime } from '../dates/date-time.tsx';

const useStyles = makeStyles({
  total: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  rate: { fontVariantNumeric: 'tabular-nums' },
  facts: { color: tokens.colorNeutralForeground2, flexBasis: '100%' },
  legend: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

export type ComplianceViewProps = {
  compliance: Compliance;
  /** Staff see the rate of the first week, without a verdict; families the day from which there is one. */
  forStaff?: boolean | undefined;
};

/** The total as word and number, and each month against the goal of 75 percent. */
export function ComplianceView({ compliance, forStaff = false }: ComplianceViewProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('compliance');
  const { uses, firstUse, rateFrom, prescribedPerWeek } = compliance;
  const { rate, months } = decisiveCompliance(compliance);
  if (rate === null) return <EmptyState icon={<HistoryRegular />} title={t('noUse.title')} hint={t('noUse.hint')} />;
  const facts = (
    <span className={styles.facts}>
      {t('uses')}: {uses.toLocaleString(i18n.language)} · {t('firstUse')}: <DateTime value={firstUse} />
      {prescribedPerWeek !== null && ` · ${t('prescribed')}: ${prescribedPerWeek}`}
    </span>
  );
  const isEarly = rateFrom !== null;
  if (isEarly && !forStaff)
    return (
      <div className={styles.total}>
        <StatusBadge tone="neutral">{t('firstWeek')}</StatusBadge>
        <span>{t('firstWeekHint', { day: formatDay(rateFrom) })}</span>
        {facts}
      </div>
    );
  const bars = months.map(({ month, rate: ofMonth }) => ({
    id: month,
    label: formatMonth(month, i18n.language, 'short'),
    value: ofMonth ?? 0,
    text: ofMonth === null ? t('noData') : formatRate(ofMonth, i18n.language),
    tone: isEarly ? ('none' as const) : toneOf(ofMonth),
  }));
  return (
    <>
      <div className={styles.total}>
        <span>{t('total')}</span>
        <LargeTitle className={styles.rate}>{formatRate(rate, i18n.language)}</LargeTitle>
        {isEarly ? <StatusBadge tone="neutral">{t('firstWeek')}</StatusBadge> : <Word rate={rate} />}
        {facts}
      </div>
      <BarChart
        title={t('chart')}
        bars={bars}
        xTitle={t('month')}
        yTitle={t('rate')}
        max={100}
        goal={{ value: goodRate, label: t('goal') }}
      />
      {!isEarly && (
        <div className={styles.legend}>
          <StatusBadge tone="good">{t('legend.good')}</StatusBadge>
          <StatusBadge tone="poor">{t('legend.poor')}</StatusBadge>
        </div>
      )}
    </>
  );
}

function Word({ rate }: { rate: number }) {
  const { t } = useTranslation('compliance');
  return isGood(rate) ? (
    <StatusBadge tone="good">{t('good')}</StatusBadge>
  ) : (
    <StatusBadge tone="poor">{t('poor')}</StatusBadge>
  );
}

/** A month without data is neither good nor poor. */
function toneOf(rate: number | null): 'good' | 'poor' | 'none' {
  if (rate === null) return 'none';
  return isGood(rate) ? 'good' : 'poor';
}
