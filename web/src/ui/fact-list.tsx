import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // Two columns where each is wide enough for readable lines from name to value.
  root: {
    margin: `calc(-1 * ${tokens.spacingVerticalXS}) 0`,
    columnWidth: '400px',
    columnCount: 2,
    columnGap: tokens.spacingHorizontalXXXL,
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 1fr) 2fr',
    columnGap: tokens.spacingHorizontalL,
    // Names are on the baseline of their values, also of buttons and links, which are taller.
    alignItems: 'baseline',
    // Rows with and without a copy button are of equal height.
    alignContent: 'center',
    boxSizing: 'border-box',
    minHeight: '28px',
    padding: `${tokens.spacingVerticalXXS} 0`,
    breakInside: 'avoid',
  },
  term: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, overflowWrap: 'anywhere' },
});

export type FactListProps = { facts: readonly (readonly [term: string, fact: ReactNode])[] };

/** Names and values as text, for read-only dialogs instead of disabled inputs. An en dash stands for an empty value. */
export function FactList({ facts }: FactListProps) {
  const styles = useStyles();
  return (
    <dl className={styles.root}>
      {facts.map(([term, fact]) => (
        <div key={term} className={styles.pair}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.fact}>{fact === null || fact === undefined || fact === '' ? '–' : fact}</dd>
        </div>
      ))}
    </dl>
  );
}
