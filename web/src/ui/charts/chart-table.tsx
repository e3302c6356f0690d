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

/** So many columns have room on a phone. */
const mostThatFit = 3;

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  // Columns as wide as their words, which on a phone no third of it may be.
  table: { tableLayout: 'auto' },
  wide: { width: 'max-content', minWidth: '100%' },
  // What a row is about, however far a wide table is scrolled.
  pinned: { position: 'sticky', left: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  header: { fontWeight: tokens.fontWeightSemibold },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  // A header cell lays its text out in a row of its own.
  numberHeader: {
    '& > *': { justifyContent: 'flex-end', textAlign: 'right', paddingRight: 0 },
    paddingRight: tokens.spacingHorizontalS,
  },
});

export type ChartTableProps = {
  title: string;
  /** The first names the rows, all others are numbers. */ columns: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
};

/** A chart's values as rows. */
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
