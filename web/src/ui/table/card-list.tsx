import { Card, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens, useId } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../link.tsx';
import type { Column } from './column.ts';
import { RowMenu } from './row-menu.tsx';
import { SelectionBox } from './selection-box.tsx';
import type { RowsProps } from './table-props.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  old: { opacity: 0.5, pointerEvents: 'none' },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minHeight: '44px' },
  // A long name wraps instead of widening the page beyond the phone.
  name: {
    display: 'flex',
    alignItems: 'center',
    flexGrow: 1,
    minWidth: '44px',
    minHeight: '44px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  badge: { flexShrink: 0 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    alignItems: 'baseline',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere', hyphens: 'auto' },
  fact: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  line: { gridColumn: '1 / -1' },
  more: {
    minHeight: '44px',
    lineHeight: 'max(44px, 1.25rem)',
    color: tokens.colorBrandForegroundLink,
    cursor: 'pointer',
  },
});

/**
 * The table on phones: one card a row, with the same link and actions. Columns omitted from a card are in the record,
 * or expand where a row has none or the reader chose the columns.
 */
export function CardList<Row extends object, Key extends string>(props: RowsProps<Row, Key>): ReactNode {
  const { label, columns, rows, rowKey, rowTo, rowActions, isOld, skeletonRows, picks } = props;
  const names = useId('card');
  const shown = rows?.map(rowKey) ?? [];
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
  const badges = others.filter(({ card }) => card === 'badge');
  const facts = others.filter(({ card }) => card === 'fact' || card === 'line');
  const rest = others.filter(({ card }) => card === 'folded' || (!card && !rowTo));
  return (
    <ul className={mergeClasses(styles.list, isOld && styles.old)} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Card>
            <div className={styles.head}>
              {picks?.isPicking && (
                <SelectionBox picks={picks} id={rowKey(row)} shown={shown} labelId={`${names}-${rowKey(row)}`} />
              )}
              {first && (
                <Name id={`${names}-${rowKey(row)}`} to={rowTo?.(row)}>
                  {first.cell(row)}
                </Name>
              )}
              {badges.map((column) => (
                <span key={column.id} className={styles.badge}>
                  {column.cell(row)}
                </span>
              ))}
              {rowActions && <RowMenu actions={rowActions(row)} />}
            </div>
            <Facts {...props} columns={facts} row={row} />
            {rest.length > 0 && <Rest {...props} columns={rest} row={row} />}
          </Card>
        </li>
      ))}
    </ul>
  );
}

type FactsProps<Row, Key extends string> = { columns: readonly Column<Row, Key>[]; t: (key: Key) => string; row: Row };

/** A row's first column: the link to its record, if it has one. */
function Name({ id, to, children }: { id: string; to: string | null | undefined; children: ReactNode }) {
  const { name } = useStyles();
  return to ? (
    <AppLink id={id} className={name} to={to}>
      {children}
    </AppLink>
  ) : (
    <span id={id} className={name}>
      {children}
    </span>
  );
}

function Facts<Row, Key extends string>({ columns, t, row }: FactsProps<Row, Key>) {
  const styles = useStyles();
  return (
    <dl className={styles.facts}>
      {columns.flatMap((column) => [
        <dt key={`${column.id} term`} className={mergeClasses(styles.term, column.card === 'line' && styles.line)}>
          {t(column.titleKey)}
        </dt>,
        <dd key={column.id} className={mergeClasses(styles.fact, column.card === 'line' && styles.line)}>
          {column.cell(row)}
        </dd>,
      ])}
    </dl>
  );
}

function Rest<Row, Key extends string>(props: FactsProps<Row, Key>) {
  const styles = useStyles();
  const { t } = useTranslation('table');
  return (
    <details>
      <summary className={styles.more}>{t('allDetails')}</summary>
      <Facts {...props} />
    </details>
  );
}
