import { makeStyles, tokens } from '@fluentui/react-components';
import { Children, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { spacedList } from '../../ui/spaced-list.ts';

const useStyles = makeStyles({
  list: spacedList,
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    paddingBottom: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  what: { display: 'grid', rowGap: tokens.spacingVerticalXXS, justifyItems: 'start', overflowWrap: 'anywhere' },
  minor: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The open tasks of a record, or a text that there are none. */
export function NeedList({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation('overview');
  if (Children.toArray(children).length === 0) return <span>{t('nothingToDo')}</span>;
  return <ul className={styles.list}>{children}</ul>;
}

export type NeedRowProps = {
  /** The reason. */
  what: ReactNode;
  facts?: ReactNode;
  /** The available actions. */
  children?: ReactNode;
};

export function NeedRow({ what, facts, children }: NeedRowProps) {
  const styles = useStyles();
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {what}
        {facts && <span className={styles.minor}>{facts}</span>}
      </span>
      {children}
    </li>
  );
}
