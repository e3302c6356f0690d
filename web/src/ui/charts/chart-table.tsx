import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Number of columns that fit on a phone. */
const mostThatFit = 3;

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  // Columns as wide as their content, because equal widths are too narrow on a phone.
  table: { tableLayout: 'auto' },
  wide: { width: 'max-content', minWidth: '100%' },
  // The row header stays visible while a wide table scrolls.
  pinned: { position: 'sticky', left: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  header: { fontWeight: tokens.fontWeightSemibold },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  // The library lays out a header cell's content as a flex row.
  numberHeader: {
    '& > *': { justifyContent: 'flex-end', textAlign: 'right', paddingRight: 0 },
    paddingRight: tokens.spacingHorizontalS,
  },
});

export type ChartTableProps = {
  title: string;
  /** The first column has the row headers, all others numbers. */
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
};

export function ChartTable({ title, columns, rows }: ChartTableProps) {
  const styles = useStyles();
  const isWide = columns.length > mostThatFit;
  const first = isWide ? styles.pinned : undefined;
  return (
    <div className={styles.scroll}>
      <Table size="small" aria-label={title} className={mergeClasses(styles.table, isWide && styles.wide)}>
        <TableHeader>
          <TableRow>
            {columns.map((column, index) => (
              <TableHeaderCell
                key={column}
                className={mergeClasses(styles.header, index === 0 ? first : styles.numberHeader)}
              >
                {column}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map((cell, index) => (
                <TableCell key={columns[index]} className={index === 0 ? first : styles.number}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
