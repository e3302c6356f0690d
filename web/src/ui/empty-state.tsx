import { Body1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: tokens.spacingVerticalM,
    textAlign: 'center',
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
  },
  icon: { fontSize: '40px', lineHeight: 1, color: tokens.colorNeutralForeground3 },
  // The library aligns titles at the left, which is visible once they wrap.
  title: { textAlign: 'center' },
  hint: { color: tokens.colorNeutralForeground2, maxWidth: '48ch', textAlign: 'center' },
});

export type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** Heading level: `h1` where this is the whole page. */
  heading?: 'h1' | 'h2';
};

/** Explains why a list or page is empty and offers the next step. */
export function EmptyState({ icon, title, hint, action, heading = 'h2' }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <Subtitle2 as={heading} className={styles.title}>
        {title}
      </Subtitle2>
      {hint && <Body1 className={styles.hint}>{hint}</Body1>}
      {action}
    </div>
  );
}
