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

/** What of a record needs somebody; says so where nothing does. */
export function NeedList({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation('overview');
  if (Children.toArray(children).length === 0) return <span>{t('nothingToDo')}</span>;
  return <ul className={styles.list}>{children}</ul>;
}

export type NeedRowProps = {
  /** Why, in a few words. */ what: ReactNode;
  facts?: ReactNode;
  /** What can be done about it here. */ children?: ReactNode;
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
