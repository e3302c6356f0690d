import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens, useId } from '@fluentui/react-components';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../link.tsx';
import type { Column, ColumnKind } from './column.ts';
import { HeaderCell, selectionWidth } from './header-cell.tsx';
import { useHiddenEdges } from './hidden-edges.ts';
import { pressInRow } from './row-keys.ts';
import { RowMenu } from './row-menu.tsx';
import { PageSelectionBox, SelectionBox } from './selection-box.tsx';
import type { RowsProps } from './table-props.ts';

const shadowPixels = 12;

const useStyles = makeStyles({
  frame: { position: 'relative', isolation: 'isolate' },
  // Shadow at a pinned column that hides others.
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
    // Distance of two-line cells from the row's borders.
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // The first column and the menu stay visible while a wide table scrolls. Both have the row's background, so that
  // nothing shows through.
  first: { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'inherit' },
  pick: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    backgroundColor: 'inherit',
    width: selectionWidth,
    // A table that is too wide shrinks columns below their width: text would show between this and the next.
    minWidth: selectionWidth,
    boxSizing: 'border-box',
    padding: 0,
  },
  head: { top: 0, zIndex: 3, height: '44px', backgroundColor: tokens.colorNeutralBackground2 },
  afterPick: { left: selectionWidth },
  picked: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Selected },
  },
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

/** The table on tablets and larger screens: fixed header, rows of 44 px. */
export function WideTable<Row extends object, Key extends string>(props: RowsProps<Row, Key>): ReactNode {
  const { label, columns, t, filter, onFilterChange, rows, isOld, picks } = props;
  const styles = useStyles();
  const { t: ui } = useTranslation('ui');
  const place = useRef<HTMLElement>(null);
  const { start, end } = useHiddenEdges(place);
  const shown = rows?.map(props.rowKey) ?? [];
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={place} className={styles.scroll} data-print="flow" aria-label={label} tabIndex={0}>
        <table className={mergeClasses(styles.table, isOld && styles.old)}>
          <caption hidden>{label}</caption>
          <thead>
            <tr>
              {picks && (
                <th scope="col" className={mergeClasses(styles.pick, styles.head)} data-pinned="pick" data-print="none">
                  <PageSelectionBox picks={picks} shown={shown} />
                </th>
              )}
              {columns.map((column, index) => (
                <HeaderCell
                  key={column.id}
                  pinned={index === 0 ? 'first' : undefined}
                  isAfterPick={index === 0 && picks !== undefined}
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
          <tbody onKeyDown={(event) => pressInRow(event, picks, shown)}>
            {rows ? (
              rows.map((row) => <TableRow key={props.rowKey(row)} row={row} shown={shown} {...props} />)
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
          data-print="none"
        />
      )}
      {end !== null && (
        <div
          aria-hidden
          className={mergeClasses(styles.edge, styles.end)}
          style={{ right: end }}
          data-hidden="end"
          data-print="none"
        />
      )}
    </div>
  );
}

type TableRowProps<Row, Key extends string> = RowsProps<Row, Key> & {
  row: Row;
  /** All rows on screen. */
  shown: readonly string[];
};

function TableRow<Row extends object, Key extends string>(props: TableRowProps<Row, Key>) {
  const { row, columns, rowTo, rowActions, picks, shown } = props;
  const styles = useStyles();
  const id = props.rowKey(row);
  const nameId = useId('row');
  const address = rowTo?.(row);
  return (
    <tr className={mergeClasses(styles.row, picks?.isPicked(id) && styles.picked)} data-row={id}>
      {picks && (
        <td className={mergeClasses(styles.cell, styles.pick)} data-print="none">
          <SelectionBox picks={picks} id={id} shown={shown} labelId={nameId} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          id={index === 0 ? nameId : undefined}
          className={mergeClasses(
            styles.cell,
            styles[kindOf(column)],
            index === 0 && styles.first,
            index === 0 && picks && styles.afterPick,
          )}
          onMouseEnter={showWhenCut}
        >
          {index === 0 && address ? <AppLink to={address}>{column.cell(row)}</AppLink> : column.cell(row)}
        </td>
      ))}
      {rowActions && (
        <td className={mergeClasses(styles.cell, styles.menu)} data-print="none">
          <RowMenu actions={rowActions(row)} />
        </td>
      )}
    </tr>
  );
}

function SkeletonRows<Row, Key extends string>({ columns, skeletonRows, rowActions, picks }: RowsProps<Row, Key>) {
  const styles = useStyles();
  const cells = [...(picks ? ['pick'] : []), ...columns.map(({ id }) => id), ...(rowActions ? ['menu'] : [])];
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

/** Shows a truncated text as a tooltip. */
function showWhenCut({ currentTarget: cell }: MouseEvent<HTMLTableCellElement>) {
  const isCut = [cell, ...cell.querySelectorAll('span')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  if (isCut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
