import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none' },
  },
  about: { display: 'grid', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  facts: { color: tokens.colorNeutralForeground3 },
});

/** A short list of items, each with its actions. */
export function ThingList({ children }: { children: ReactNode }) {
  return <ul className={useStyles().list}>{children}</ul>;
}

export type ThingRowProps = {
  name: string;
  /** Further details. */
  facts: ReactNode;
  children: ReactNode;
};

export function ThingRow({ name, facts, children }: ThingRowProps) {
  const styles = useStyles();
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <Text weight="semibold">{name}</Text>
        <Text className={styles.facts}>{facts}</Text>
      </span>
      {children}
    </li>
  );
}
