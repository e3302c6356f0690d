import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useId } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  sums: { display: 'grid', rowGap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  sum: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL, fontVariantNumeric: 'tabular-nums' },
});

/** Sums of a list's rows, one line per currency; nothing without sums. */
export function Sums({ title, lines }: { title: string; lines: readonly { currency: string; sums: string[] }[] }) {
  const styles = useStyles();
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section className={styles.root} aria-labelledby={id}>
      <Text id={id} weight="semibold">
        {title}
      </Text>
      <ul className={styles.sums}>
        {lines.map(({ currency, sums }) => (
          <li key={currency} className={styles.sum}>
            {sums.map((sum) => (
              <span key={sum}>{sum}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
