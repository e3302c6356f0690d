import { makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
    gap: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXXL}`,
    alignItems: 'start',
  },
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXXL },
  section: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  title: { margin: 0, minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
});

/** The facts of a record: two columns on wide screens, one on phones. */
export function RecordColumns({ children }: { children: ReactNode }) {
  return <div className={useStyles().columns}>{children}</div>;
}

/** Sections of a record's overview, one below the other. */
export function RecordParts({ children }: { children: ReactNode }) {
  return <div className={useStyles().parts}>{children}</div>;
}

export type RecordSectionProps = { title: string; actions?: ReactNode; children: ReactNode };

/** One section of a record's overview under its heading. */
export function RecordSection({ title, actions, children }: RecordSectionProps) {
  const styles = useStyles();
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <Subtitle1 as="h3" className={styles.title}>
          {title}
        </Subtitle1>
        {actions}
      </div>
      {children}
    </section>
  );
}
