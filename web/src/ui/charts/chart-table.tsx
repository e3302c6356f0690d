import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@fluentui/react-components';
import type { BarChartProps } from './bar-chart.tsx';

/** A chart's values as rows. */
export function ChartTable({ title, bars, xTitle, yTitle }: Pick<BarChartProps, 'title' | 'bars' | 'xTitle' | 'yTitle'>) {
  return (
    <Table size="small" aria-label={title}>
      <TableHeader>
        <TableRow>
          <TableHeaderCell>{xTitle}</TableHeaderCell>
          <TableHeaderCell>{yTitle}</TableHeaderCell>
        </TableRow>
      </TableHeader>
      <TableBody>
        {bars.map(({ id, label, text }) => (
          <TableRow key={id}>
            <TableCell>{label}</TableCell>
            <TableCell>{text}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
