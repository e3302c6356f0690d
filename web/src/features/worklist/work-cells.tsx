import { makeStyles, tokens } from '@fluentui/react-components';
import type { WorkRow } from '@fovea/contracts/worklist/schema';
import { DateTime } from '../../parts/dates/date-time.tsx';

type CellProps = { row: WorkRow };

const useStyles = makeStyles({
  lines: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  second: { color: tokens.colorNeutralForeground2, overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** When the family was last spoken with, and by whom. */
export function ContactCell({ row: { contactedAt, contactedBy } }: CellProps) {
  const styles = useStyles();
  if (!contactedAt) return <>–</>;
  return (
    <span className={styles.lines}>
      <DateTime value={contactedAt} variant="minute" />
      {contactedBy && <span className={styles.second}>{contactedBy}</span>}
    </span>
  );
}
