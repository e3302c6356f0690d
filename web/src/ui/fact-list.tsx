import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 1fr) 2fr',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, overflowWrap: 'anywhere' },
});

export type FactListProps = { facts: readonly (readonly [term: string, fact: ReactNode])[] };

/**
 * Names and values as text: what a read-only dialog shows instead of disabled inputs. An en dash stands for nothing.
 */
export function FactList({ facts }: FactListProps) {
  const styles = useStyles();
  return (
    <dl className={styles.root}>
      {facts.flatMap(([term, fact]) => [
        <dt key={`${term} term`} className={styles.term}>
          {term}
        </dt>,
        <dd key={term} className={styles.fact}>
          {fact === null || fact === undefined || fact === '' ? '–' : fact}
        </dd>,
      ])}
    </dl>
  );
}
