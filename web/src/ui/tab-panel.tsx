import { makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Titled } from './titled.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { flexGrow: 1, margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export type TabPanelProps = { title: string /** Primary action last. */; actions?: ReactNode; children: ReactNode };

/** One tab of a page that has several: like a page, a level below. */
export function TabPanel({ title, actions, children }: TabPanelProps) {
  const styles = useStyles();
  return (
    <Titled title={title}>
      <div className={styles.root} role="tabpanel" aria-label={title}>
        <div className={styles.head}>
          <Subtitle1 as="h2" className={styles.title}>
            {title}
          </Subtitle1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </Titled>
  );
}
