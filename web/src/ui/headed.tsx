import { makeStyles, type Subtitle1, type Title2, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Titled } from './titled.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { flexGrow: 1, margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export type HeadedProps = {
  title: string;
  /** Primary action last. */
  actions?: ReactNode;
  children: ReactNode;
};
type Level = { as: 'h1' | 'h2'; heading: typeof Title2 | typeof Subtitle1; role?: 'tabpanel' };

/** Title left, actions right, content below; also sets the document's title. For a page or one of its tabs. */
export function Headed({ title, actions, children, as, heading: Heading, role }: HeadedProps & Level) {
  const styles = useStyles();
  return (
    <Titled title={title}>
      <div className={styles.root} {...(role && { role, 'aria-label': title })}>
        <div className={styles.head}>
          <Heading as={as} className={styles.title}>
            {title}
          </Heading>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </Titled>
  );
}
