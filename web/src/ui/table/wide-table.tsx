import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../link.tsx';
import type { Column, ColumnKind } from './column.ts';
import { HeaderCell } from './header-cell.tsx';
import { useHiddenEdges } from './hidden-edges.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowsProps } from './table-props.ts';

const shadowPixels = 12;

const useStyles = makeStyles({
  frame: { position: 'relative', isolation: 'isolate' },
  // Says that columns go on beneath what is pinned.
  edge: {
    position: 'absolute',
    top: '1px',
    bottom: '1px',
    zIndex: 4,
    width: `${shadowPixels}px`,
    pointerEvents: 'none',
    opacity: 0.7,
  },
  start: { backgroundImage: `linear-gradient(to right, ${tokens.colorNeutralShadowKeyDarker}, transparent)` },
  end: { backgroundImage: `linear-gradient(to left, ${tokens.colorNeutralShadowKeyDarker}, transparent)` },
  scroll: {
    overflow: 'auto',
    maxHeight: 'max(420px, calc(100dvh - 280px))',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: tokens.fontSizeBase300 },
  old: { opacity: 0.5, pointerEvents: 'none' },
  row: {
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  cell: {
    height: '44px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // Whom a row is about, and what can be done, within reach however far a wide table is scrolled. Both have the row's
  // own ground: nothing shines through.
  first: { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'inherit' },
  menu: {
    width: '48px',
    textAlign: 'right',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: 'inherit',
  },
  text: { maxWidth: '240px' },
  longText: { maxWidth: '400px' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  date: { fontVariantNumeric: 'tabular-nums' },
  status: {},
  narrow: { width: '1%' },
});

/** The table on tablets and desks: fixed header, rows of 44 px. */
export function WideTable<Row extends object, Key extends string>(props: RowsProps<Row, Key>): ReactNode {
  const { label, columns, t, filter, onFilterChange, rows, isOld } = props;
  const styles = useStyles();
  const { t: ui } = useTranslation('ui');
  const place = useRef<HTMLElement>(null);
  const { start, end } = useHiddenEdges(place);
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={place} className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={mergeClasses(styles.table, isOld && styles.old)}>
          <caption hidden>{label}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <HeaderCell
                  key={column.id}
                  pinned={index === 0 ? 'first' : undefined}
                  title={t(column.titleKey)}
                  isNumber={column.kind === 'number'}
                  sortColumn={column.sortable ? column.id : undefined}
                  sorting={filter}
                  onSort={(sorting) => onFilterChange({ ...sorting, current: 1 })}
                />
              ))}
              {props.rowActions && <HeaderCell title={ui('actions')} isHidden pinned="menu" />}
            </tr>
          </thead>
          <tbody onKeyDown={stepRow}>
            {rows ? (
              rows.map((row) => <TableRow key={props.rowKey(row)} row={row} {...props} />)
            ) : (
              <SkeletonRows {...props} />
            )}
          </tbody>
        </table>
      </section>
      {start !== null && (
        <div
          aria-hidden
          className={mergeClasses(styles.edge, styles.start)}
          style={{ left: start }}
          data-hidden="start"
        />
      )}
      {end !== null && (
        <div aria-hidden className={mergeClasses(styles.edge, styles.end)} style={{ right: end }} data-hidden="end" />
      )}
    </div>
  );
}

function TableRow<Row extends object, Key extends string>({
  row,
  columns,
  rowTo,
  rowActions,
}: RowsProps<Row, Key> & { row: Row }) {
  const styles = useStyles();
  return (
    <tr className={styles.row}>
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={mergeClasses(styles.cell, styles[kindOf(column)], index === 0 && styles.first)}
          onMouseEnter={showWhenCut}
        >
          {index === 0 && rowTo ? <AppLink to={rowTo(row)}>{column.cell(row)}</AppLink> : column.cell(row)}
        </td>
      ))}
      {rowActions && (
        <td className={mergeClasses(styles.cell, styles.menu)}>
          <RowMenu actions={rowActions(row)} />
        </td>
      )}
    </tr>
  );
}

function SkeletonRows<Row, Key extends string>({ columns, skeletonRows, rowActions }: RowsProps<Row, Key>) {
  const styles = useStyles();
  const cells = [...columns.map(({ id }) => id), ...(rowActions ? ['menu'] : [])];
  return Array.from({ length: skeletonRows }, (_, row) => String(row)).map((row) => (
    <tr key={row}>
      {cells.map((id) => (
        <td key={id} className={styles.cell}>
          <Skeleton aria-hidden>
            <SkeletonItem size={16} />
          </Skeleton>
        </td>
      ))}
    </tr>
  ));
}

function kindOf<Row, Key extends string>(column: Column<Row, Key>): ColumnKind {
  return column.kind ?? 'text';
}

const besides = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;

/** From the link of a row, which Enter opens, the arrows lead to those above and below. */
function stepRow(event: KeyboardEvent) {
  const { key, target } = event;
  if (!(target instanceof HTMLAnchorElement) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
  const link = target.closest('tr')?.[besides[key]]?.querySelector('a[href]');
  if (!(link instanceof HTMLElement)) return;
  event.preventDefault();
  link.focus();
}

/** A truncated text shows whole as a tooltip. */
function showWhenCut({ currentTarget: cell }: MouseEvent<HTMLTableCellElement>) {
  const isCut = [cell, ...cell.querySelectorAll('span')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  if (isCut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
