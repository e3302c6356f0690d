import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

// As wide as the name: otherwise a narrow table would shrink this column alone.
const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    width: 'max-content',
    maxWidth: '100%',
    verticalAlign: 'middle',
    // On a card the badges wrap below the name.
    '@media (max-width: 639.98px)': { flexWrap: 'wrap' },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
  marks: { display: 'inline-flex', flexShrink: 0, columnGap: tokens.spacingHorizontalS },
});

export type MarkedNameProps = {
  name: string;
  /** Badges after the name, or nothing. */
  children: ReactNode;
};

/** A name in a table with its badges; in a narrow column the name is truncated, not the badges. */
export function MarkedName({ name, children }: MarkedNameProps) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <span className={styles.name}>{name}</span>
      <span className={styles.marks}>{children}</span>
    </span>
  );
}
