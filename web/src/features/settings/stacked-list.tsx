import { makeStyles, tokens } from '@fluentui/react-components';
import type { DeadLetter } from '@fovea/contracts/dead-letters/schema';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalL} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    // Subjects, ids and names of consumers are long and have no spaces.
    overflowWrap: 'anywhere',
  },
});

/** Entries in one column, with a line between them. */
export function StackedList({ entries, show }: { entries: DeadLetter[]; show(entry: DeadLetter): ReactNode }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.scope} ${entry._id}`} className={styles.entry}>
          {show(entry)}
        </li>
      ))}
    </ul>
  );
}
