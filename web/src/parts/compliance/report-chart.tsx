import { pdfColors } from '@fovea/contracts/pdf-look';
import { type PdfFont, printable } from '@fovea/contracts/typefaces';
import type { Compliance } from '@fovea/contracts/usage/schema';
import { G, Line, Rect, Svg, Text } from '@react-pdf/renderer';
import { goodRate } from '../../theme/charts.ts';
import { formatMonth, formatRate, isGood } from './compliance-format.ts';

const width = 500;
const height = 190;
const plot = { left: 32, right: 30, top: 16, bottom: 22 };
const innerWidth = width - plot.left - plot.right;
const innerHeight = height - plot.top - plot.bottom;
const y = (rate: number) => plot.top + innerHeight * (1 - rate / 100);

export type ReportChartProps = { months: Compliance['months']; language: string; goal: string; font: PdfFont };

/** Every text of the chart, for choosing the faces. */
export function chartTexts({ months, language, goal }: Omit<ReportChartProps, 'font'>): string[] {
  return [
    goal,
    ...months.flatMap(({ month, rate }) => [formatRate(rate, language), formatMonth(month, language, 'short')]),
  ];
}

/**
 * The months as bars on an axis of 0 to 100, with the line of 75 percent. Each bar says its value: paper has no hover.
 */
export function ReportChart({ months, language, goal, font }: ReportChartProps) {
  const step = innerWidth / months.length;
  const barWidth = Math.min(48, step * 0.6);
  const valueWidth = Math.min(30, step);
  const middleOf = (index: number) => plot.left + step * (index + 0.5);
  const words = { ...font, fontSize: 8 };
  return (
    <Svg width={width} height={height} style={{ marginBottom: 10 }}>
      {[0, 25, 50, 75, 100].map((rate) => (
        <G key={rate}>
          <Line
            x1={plot.left}
            x2={width - plot.right}
            y1={y(rate)}
            y2={y(rate)}
            stroke={pdfColors.rule}
            strokeWidth={0.5}
          />
          <Text x={plot.left - 6} y={y(rate) + 3} textAnchor="end" style={words} fill={pdfColors.muted}>
            {String(rate)}
          </Text>
        </G>
      ))}
      {months.map(
        ({ month, rate }, index) =>
          rate !== null && (
            <Rect
              key={month}
              x={middleOf(index) - barWidth / 2}
              y={y(rate)}
              width={barWidth}
              height={plot.top + innerHeight - y(rate)}
              fill={isGood(rate) ? pdfColors.good : pdfColors.poor}
            />
          ),
      )}
      <Line
        x1={plot.left}
        x2={width - plot.right}
        y1={y(goodRate)}
        y2={y(goodRate)}
        stroke={pdfColors.text}
        strokeWidth={1.2}
        strokeDasharray="4 3"
      />
      <Text x={width - plot.right + 3} y={y(goodRate) + 3} style={words} fill={pdfColors.text}>
        {printable(goal)}
      </Text>
      {months.map(({ month, rate }, index) => (
        <G key={month}>
          {/* A value beside the line of 75 percent stays readable. */}
          <Rect
            x={middleOf(index) - valueWidth / 2}
            y={y(rate ?? 0) - 12}
            width={valueWidth}
            height={10}
            fill={pdfColors.paper}
          />
          <Text x={middleOf(index)} y={y(rate ?? 0) - 4} textAnchor="middle" style={words} fill={pdfColors.text}>
            {printable(formatRate(rate, language))}
          </Text>
          <Text x={middleOf(index)} y={height - 8} textAnchor="middle" style={words} fill={pdfColors.muted}>
            {formatMonth(month, language, 'short')}
          </Text>
        </G>
      ))}
    </Svg>
  );
}
