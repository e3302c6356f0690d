import { makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    alignItems: 'start',
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
    // Not wider than its column, however long the longest choice of a select or an e-mail address. A field is a grid.
    '& > *': { minWidth: 0, gridAutoColumns: 'minmax(0, 1fr)' },
    '& select': { minWidth: 0, width: '100%' },
  },
  // A title belongs to what is beneath it, and shows it by the distances.
  titled: { ':not(:first-child)': { marginTop: tokens.spacingVerticalM } },
  title: { gridColumn: '1 / -1', margin: `0 0 calc(-1 * ${tokens.spacingVerticalS})` },
});

export type FormSectionProps = { title?: string; children: ReactNode };

/** A titled part of a longer form; fields stand side by side where there is room. */
export function FormSection({ title, children }: FormSectionProps) {
  const styles = useStyles();
  return (
    <fieldset className={mergeClasses(styles.root, title && styles.titled)}>
      {title && (
        <Subtitle2 as="h3" className={styles.title}>
          {title}
        </Subtitle2>
      )}
      {children}
    </fieldset>
  );
}
