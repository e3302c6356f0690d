import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { HomeCard } from './home-card.tsx';

/** Side by side where there is room. */
export const useTrendStyles = makeStyles({
  charts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
    gap: tokens.spacingHorizontalXXL,
  },
});

export const chartHeight = 220;
/** With title, unit and the names of months. */
const wholeHeight = chartHeight + 64;

/** The trends before they are there, as high as they will be: else what is far below is taken for near, and fetched. */
export function TrendsOutline() {
  const styles = useTrendStyles();
  const { t } = useTranslation('dashboard');
  const { t: ui } = useTranslation('ui');
  return (
    <HomeCard title={t('trends.title')}>
      <Skeleton className={styles.charts} aria-label={ui('loading')}>
        <SkeletonItem style={{ height: wholeHeight }} />
        <SkeletonItem style={{ height: wholeHeight }} />
        <SkeletonItem style={{ height: wholeHeight }} />
      </Skeleton>
    </HomeCard>
  );
}
