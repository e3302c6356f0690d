import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/errors.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { HomeCard } from './home-card.tsx';

const useStyles = makeStyles({
  counts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    columnGap: tokens.spacingHorizontalXXXL,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '40px',
    alignItems: 'center',
    // From a name to its number, which stands at the end of the line.
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  // As high as a line, which may take its place.
  sentence: { borderBottomColor: 'transparent' },
  number: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

export type CountLink = { name: string; count: number; to: string };
export type CountLinksProps = {
  title: string;
  /** Nothing is left out: what has no number has none now. */ counts: CountLink[];
  /** Said where there is nothing; null while it is not known yet. */ empty: string | null;
  error: ApiError | null;
  hasData: boolean;
  onRetry: () => void;
};

/** What waits for somebody: each number opens exactly its list. */
export function CountLinks({ title, counts, empty, error, hasData, onRetry }: CountLinksProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('ui');
  return (
    <HomeCard title={title}>
      {error && <ErrorState error={error} onRetry={onRetry} hasData={hasData} />}
      {counts.length === 0 && empty && <span className={mergeClasses(styles.line, styles.sentence)}>{empty}</span>}
      {counts.length === 0 && !empty && !error && (
        <Skeleton aria-label={t('loading')} className={styles.line}>
          <SkeletonItem />
        </Skeleton>
      )}
      {counts.length > 0 && (
        <ul className={styles.counts}>
          {counts.map(({ name, count, to }) => (
            <li key={name}>
              <AppLink className={styles.line} to={to}>
                <span>{name}</span>
                <span className={styles.number}>{count.toLocaleString(i18n.language)}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}
