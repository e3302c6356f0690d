import { makeStyles, Title2, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Titled } from './titled.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { flexGrow: 1, margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export type PageProps = { title: string /** Primary action last. */; actions?: ReactNode; children: ReactNode };

/** A page's anatomy: title left, actions right, content below; the browser's title follows. */
export function Page({ title, actions, children }: PageProps) {
  const styles = useStyles();
  return (
    <Titled title={title}>
      <div className={styles.root}>
        <div className={styles.head}>
          <Title2 as="h1" className={styles.title}>
            {title}
          </Title2>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </Titled>
  );
}
