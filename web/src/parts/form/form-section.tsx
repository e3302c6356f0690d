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
    // Limits the width to the column for long select options and email addresses. A field is a grid.
    '& > *': { minWidth: 0, gridAutoColumns: 'minmax(0, 1fr)' },
    '& select': { minWidth: 0, width: '100%' },
  },
  // The spacing attaches the title to its content.
  titled: { ':not(:first-child)': { marginTop: tokens.spacingVerticalM } },
  title: { gridColumn: '1 / -1', margin: `0 0 calc(-1 * ${tokens.spacingVerticalS})` },
});

export type FormSectionProps = { title?: string; children: ReactNode };

/** A titled section of a longer form, with fields side by side where space permits. */
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
