import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { BarChartProps } from './bars.ts';
import { shareOf } from './share.ts';

const useStyles = makeStyles({
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  // A header cell lays its text out in a row of its own.
  numberHeader: { '& > *': { justifyContent: 'flex-end', paddingRight: 0 }, paddingRight: tokens.spacingHorizontalS },
});

export type ChartTableProps = Pick<BarChartProps, 'title' | 'bars' | 'xTitle' | 'yTitle'> & {
  /** Whether the bars are parts of a whole, whose shares are told. */
  hasShares: boolean;
};

/** A chart's values as rows. */
export function ChartTable({ title, bars, xTitle, yTitle, hasShares }: ChartTableProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('ui');
  const sum = bars.reduce((all, { value }) => all + value, 0);
  return (
    <Table size="small" aria-label={title}>
      <TableHeader>
        <TableRow>
          <TableHeaderCell>{xTitle}</TableHeaderCell>
          <TableHeaderCell className={styles.numberHeader}>{yTitle}</TableHeaderCell>
          {hasShares && <TableHeaderCell className={styles.numberHeader}>{t('chart.share')}</TableHeaderCell>}
        </TableRow>
      </TableHeader>
      <TableBody>
        {bars.map(({ id, label, value, text }) => (
          <TableRow key={id}>
            <TableCell>{label}</TableCell>
            <TableCell className={styles.number}>{text}</TableCell>
            {hasShares && <TableCell className={styles.number}>{shareOf(value, sum, i18n.language)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
