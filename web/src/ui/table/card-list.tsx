import { Card, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { AppLink } from '../link.tsx';
import { RowMenu } from './row-menu.tsx';
import type { RowsProps } from './rows.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM, listStyleType: 'none', margin: 0, padding: 0 },
  old: { opacity: 0.5, pointerEvents: 'none' },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    minHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    // A long name takes another line rather than make the page wider than the phone.
    '& > :not(button)': { minWidth: 0 },
  },
  facts: { display: 'grid', gridTemplateColumns: 'minmax(96px, 2fr) 3fr', gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`, margin: 0 },
  term: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere', hyphens: 'auto' },
  fact: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
});

/** The table on phones: one card a row, with the same link and actions. */
export function CardList<Row extends object, Key extends string>(props: RowsProps<Row, Key>): ReactNode {
  const { label, columns, t, rows, rowKey, rowTo, rowActions, isOld, skeletonRows } = props;
  const styles = useStyles();
  const [first, ...others] = columns;
  if (!rows)
    return (
      <Skeleton aria-hidden className={styles.list}>
        {Array.from({ length: skeletonRows }, (_, row) => String(row)).map((row) => (
          <SkeletonItem key={row} size={96} />
        ))}
      </Skeleton>
    );
  return (
    <ul className={mergeClasses(styles.list, isOld && styles.old)} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Card>
            <div className={styles.head}>
              {first && (rowTo ? <AppLink to={rowTo(row)}>{first.cell(row)}</AppLink> : first.cell(row))}
              {rowActions && <RowMenu actions={rowActions(row)} />}
            </div>
            <dl className={styles.facts}>
              {others.flatMap((column) => [
                <dt key={`${column.id} term`} className={styles.term}>
                  {t(column.titleKey)}
                </dt>,
                <dd key={column.id} className={styles.fact}>
                  {column.cell(row)}
                </dd>,
              ])}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
