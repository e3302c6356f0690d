import { formatMonth, formatRate, isGood } from '@fovea/contracts/usage/compliance-format';
import type { decisiveCompliance } from '@fovea/contracts/usage/compliance-rate';
import { goodCompliance } from '@fovea/contracts/usage/schema';
import { pdfColors } from '@fovea/kit/pdf/pdf-style';
import { type PdfFont, printable } from '@fovea/kit/pdf/typefaces';
import { G, Line, Rect, Svg, Text } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';

const width = 500;
const height = 190;
const plot = { left: 32, right: 30, top: 16, bottom: 22 };
const innerWidth = width - plot.left - plot.right;
const innerHeight = height - plot.top - plot.bottom;
const y = (rate: number) => plot.top + innerHeight * (1 - rate / 100);

type ReportChart = {
  months: ReturnType<typeof decisiveCompliance>['months'];
  language: string;
  goal: string;
  font: PdfFont;
};

/** Every text of the chart, for selecting the fonts. */
export function chartTexts({ months, language, goal }: Omit<ReportChart, 'font'>): string[] {
  return [
    goal,
    ...months.flatMap(({ month, rate }) => [formatRate(rate, language), formatMonth(month, language, 'short')]),
  ];
}

/**
 * The months as bars on an axis of 0 to 100, with the line of 75 percent. Each bar shows its value: a printed page has
 * no hover.
 */
export function reportChart({ months, language, goal, font }: ReportChart): ReactElement {
  const step = innerWidth / months.length;
  const words = { ...font.style, fontSize: 8 };
  const middleOf = (index: number) => plot.left + step * (index + 0.5);
  const right = width - plot.right;
  return createElement(
    Svg,
    { width, height, style: { marginBottom: 10 } },
    ...[0, 25, 50, 75, 100].flatMap((rate) => [
      createElement(Line, {
        x1: plot.left,
        x2: right,
        y1: y(rate),
        y2: y(rate),
        stroke: pdfColors.rule,
        strokeWidth: 0.5,
      }),
      createElement(
        Text,
        { x: plot.left - 6, y: y(rate) + 3, textAnchor: 'end', style: words, fill: pdfColors.muted },
        String(rate),
      ),
    ]),
    ...months.map(({ rate }, index) => bar(rate, middleOf(index), Math.min(48, step * 0.6))),
    createElement(Line, {
      x1: plot.left,
      x2: right,
      y1: y(goodCompliance),
      y2: y(goodCompliance),
      stroke: pdfColors.text,
      strokeWidth: 1.2,
      strokeDasharray: '4 3',
    }),
    createElement(
      Text,
      { x: right + 3, y: y(goodCompliance) + 3, style: words, fill: pdfColors.text },
      printable(goal, font),
    ),
    ...months.map(({ month, rate }, index) => {
      const text = { x: middleOf(index), textAnchor: 'middle' as const, style: words };
      return createElement(
        G,
        {},
        background(rate, middleOf(index), Math.min(30, step)),
        createElement(
          Text,
          { ...text, y: y(rate ?? 0) - 4, fill: pdfColors.text },
          printable(formatRate(rate, language), font),
        ),
        createElement(
          Text,
          { ...text, y: height - 8, fill: pdfColors.muted },
          printable(formatMonth(month, language, 'short'), font),
        ),
      );
    }),
  );
}

function bar(rate: number | null, middle: number, barWidth: number): ReactElement | null {
  if (rate === null) return null;
  const fill = isGood(rate) ? pdfColors.good : pdfColors.poor;
  const barHeight = plot.top + innerHeight - y(rate);
  return createElement(Rect, { x: middle - barWidth / 2, y: y(rate), width: barWidth, height: barHeight, fill });
}

/** A value beside the line of 75 percent stays readable. */
const background = (rate: number | null, middle: number, valueWidth: number): ReactElement =>
  createElement(Rect, {
    x: middle - valueWidth / 2,
    y: y(rate ?? 0) - 12,
    width: valueWidth,
    height: 10,
    fill: pdfColors.paper,
  });
