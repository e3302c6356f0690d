import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { nextSorting, type Sorting } from './column.ts';

/** Width of the checkbox column, which stays pinned at the left like the column after it. */
export const selectionWidth = '40px';

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: '44px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalM}`,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  number: { textAlign: 'right' },
  first: { left: 0, zIndex: 3 },
  afterPick: { left: selectionWidth },
  menu: { right: 0, zIndex: 3 },
  button: {
    appearance: 'none',
    border: 'none',
    margin: 0,
    padding: 0,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px' },
  },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

export type HeaderCellProps = {
  title: string;
  isNumber?: boolean;
  /** The title is only for screen readers. */
  isHidden?: boolean;
  /** Pinned to its side of the table while the others scroll. */
  pinned?: 'first' | 'menu' | undefined;
  /** It follows a checkbox column. */
  isAfterPick?: boolean;
  sortColumn?: string | undefined;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
};

/** A column's title; a sortable one is a button that shows its direction. */
export function HeaderCell(props: HeaderCellProps) {
  const { title, isNumber, isHidden, pinned, isAfterPick, sortColumn, sorting = {}, onSort } = props;
  const styles = useStyles();
  const className = mergeClasses(
    styles.root,
    isNumber && styles.number,
    pinned && styles[pinned],
    isAfterPick && styles.afterPick,
  );
  if (isHidden)
    return (
      <th scope="col" className={className} data-pinned={pinned} data-print="none">
        <span className={styles.hidden}>{title}</span>
      </th>
    );
  if (!sortColumn)
    return (
      <th scope="col" className={className} data-pinned={pinned}>
        {title}
      </th>
    );
  const direction = sorting.sort === sortColumn ? (sorting.order ?? 'asc') : null;
  return (
    <th scope="col" className={className} data-pinned={pinned} aria-sort={direction ? `${direction}ending` : 'none'}>
      <button type="button" className={styles.button} onClick={() => onSort?.(nextSorting(sortColumn, sorting))}>
        {title}
        {direction === 'asc' && <ArrowUpRegular />}
        {direction === 'desc' && <ArrowDownRegular />}
      </button>
    </th>
  );
}
