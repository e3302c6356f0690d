import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    fontSize: tokens.fontSizeBase200,
  },
  entry: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

export type LegendProps = { entries: readonly { id: string; label: string; color: string }[] };

export function Legend({ entries }: LegendProps) {
  const styles = useStyles();
  return (
    <ul className={styles.root}>
      {entries.map(({ id, label, color }) => (
        <li key={id} className={styles.entry}>
          <svg width={12} height={12} aria-hidden>
            <rect width={12} height={12} fill={color} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
