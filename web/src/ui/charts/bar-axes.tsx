import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import { chartColors } from '../../theme/charts.ts';
import { PlotPlace } from './plot-place.tsx';
import { inTwoLines, shorten, wordsWidth } from './shorten.ts';

const margin = { top: 40, right: 16, bottom: 52, left: 52 };
/** Distance from the axis to its labels, and between the lines of a label. */
const labelBelow = 20;
const lineHeight = 15;

/** Text style of charts. */
export const words = { fill: chartColors.axis, fontSize: 12, fontFamily: 'inherit' };

/**
 * Positions of the bars: `left` of one and its width, the vertical position of a value, and the edges; `within` limits
 * the centre of a text so that it stays inside the chart.
 */
export type Scales = {
  left: (id: string) => number;
  bandwidth: number;
  y: (value: number) => number;
  innerWidth: number;
  bottom: number;
  within: (middle: number, words: string) => number;
};

export type BarAxesProps = {
  title: string;
  height: number;
  xTitle: string;
  yTitle: string;
  /** Labels of the bars, from left to right, each with an optional note below it. */
  labels: readonly { id: string; label: string; note?: string | undefined }[];
  /** The largest value; the axis ends there (`isExact`) or at the next round number. */
  top: number;
  isExact?: boolean;
  /** Share of each bar's slot that is left free. */
  padding: number;
  /** Width reserved beside the bars. */
  besides?: number;
  /** The bars, drawn above the grid and below the axes. */
  children: (scales: Scales) => ReactNode;
};

/** Frame of bar charts: grid, two named axes, and labels where they fit; as wide as the container. */
export function BarAxes(props: BarAxesProps) {
  return <PlotPlace height={props.height}>{(width) => <Axes {...props} width={width} />}</PlotPlace>;
}

function Axes({
  title,
  height,
  width,
  xTitle,
  yTitle,
  labels,
  top,
  isExact = false,
  padding,
  besides = 0,
  children,
}: BarAxesProps & { width: number }) {
  const right = Math.max(margin.right, besides);
  const innerWidth = Math.max(0, width - margin.left - right);
  const x = scaleBand({ domain: labels.map(({ id }) => id), range: [0, innerWidth], padding });
  // Small counts have no fractional ticks.
  const ticks = Number.isInteger(top) && top < 5 ? top : 4;
  const left = (id: string) => x(id) ?? 0;
  const middleOf = (id: string) => left(id) + x.bandwidth() / 2;
  const within = (middle: number, said: string) =>
    Math.max(wordsWidth(said) / 2 - margin.left, Math.min(middle, innerWidth + right - wordsWidth(said) / 2));
  // Skips labels that would overlap, but none with a note; the table has all of them.
  const every = Math.ceil(labels.length / Math.max(1, Math.floor(innerWidth / 56)));
  const noted = labels.findIndex(({ note }) => note);
  const first = Math.max(noted, 0) % every;
  const shown = labels.filter((_, index) => index % every === first).map(({ id }) => id);
  const linesOf = (id: string) => {
    const toTheEdge = Math.min(middleOf(id) + margin.left, innerWidth - middleOf(id) + right);
    const { label = id, note } = labels.find((each) => each.id === id) ?? {};
    const room = Math.min(x.step() * every - 6, toTheEdge * 2);
    return note ? [shorten(label, room), note] : inTwoLines(label, room);
  };
  const lines = new Map(shown.map((id) => [id, linesOf(id)]));
  // Without two-line labels their space goes to the bars.
  const below = margin.bottom + ([...lines.values()].some(({ length }) => length > 1) ? lineHeight : 0);
  const innerHeight = height - margin.top - below;
  const y = scaleLinear({ domain: [0, top], range: [innerHeight, 0], nice: !isExact && ticks });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of several focusable bars is a group, for which SVG has no element
    <svg width={width} height={height} display="block" role="group" aria-label={title}>
      <Group left={margin.left} top={margin.top}>
        <GridRows scale={y} width={innerWidth} numTicks={ticks} stroke={chartColors.grid} />
        {children({ left, bandwidth: x.bandwidth(), y, innerWidth, bottom: innerHeight, within })}
        <AxisLeft
          scale={y}
          numTicks={ticks}
          tickFormat={String}
          stroke={chartColors.axis}
          tickStroke={chartColors.axis}
          tickLabelProps={{ ...words, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <text {...words} x={-margin.left} y={-26}>
          {yTitle}
        </text>
        <AxisBottom
          top={innerHeight}
          scale={x}
          tickValues={shown}
          tickComponent={() => null}
          stroke={chartColors.axis}
          tickStroke={chartColors.axis}
        />
        {[...lines].map(([id, said]) => (
          <text {...words} key={id} textAnchor="middle">
            {said.map((line, index) => (
              <tspan key={line} x={within(middleOf(id), line)} y={innerHeight + labelBelow + index * lineHeight}>
                {line}
              </tspan>
            ))}
          </text>
        ))}
        <text {...words} x={innerWidth / 2} y={innerHeight + below - 6} textAnchor="middle">
          {xTitle}
        </text>
      </Group>
    </svg>
  );
}
