import { makeStyles, tokens } from '@fluentui/react-components';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { chartColors } from '../../theme/charts.ts';
import type { Bar, BarChartProps } from './bars.ts';
import { PlotPlace } from './plot-place.tsx';
import { shorten, wordsWidth } from './shorten.ts';

const margin = { top: 40, right: 16, bottom: 52, left: 52 };
const colors = {
  brand: chartColors.bar,
  good: chartColors.good,
  poor: chartColors.poor,
  treatment: chartColors.treatment,
};

const useStyles = makeStyles({
  bar: {
    outline: 'none',
    '& text': { opacity: 0 },
    ':hover text': { opacity: 1 },
    ':focus text': { opacity: 1 },
    ':focus-visible path': { stroke: tokens.colorStrokeFocus2, strokeWidth: '2px' },
  },
});

type PlotProps = BarChartProps & { height: number };

/** The drawing itself, as wide as its place. */
export function BarPlot(props: PlotProps) {
  return <PlotPlace height={props.height}>{(width) => <Plot {...props} width={width} />}</PlotPlace>;
}

function Plot({ title, bars, xTitle, yTitle, max, goal, height, width }: PlotProps & { width: number }) {
  const styles = useStyles();
  // The goal's word stands beside the bars, where none can lie under it.
  const right = goal ? Math.max(margin.right, wordsWidth(goal.label) + 8) : margin.right;
  const innerWidth = Math.max(0, width - margin.left - right);
  const innerHeight = height - margin.top - margin.bottom;
  const top = max ?? Math.max(1, goal?.value ?? 0, ...bars.map(({ value }) => value));
  const x = scaleBand({ domain: bars.map(({ id }) => id), range: [0, innerWidth], padding: 0.35 });
  // Small counts have no halves.
  const ticks = Number.isInteger(top) && top < 5 ? top : 4;
  const y = scaleLinear({ domain: [0, top], range: [innerHeight, 0], nice: max === undefined && ticks });
  const words = { fill: chartColors.axis, fontSize: 12, fontFamily: 'inherit' };
  // Labels that would run into each other are left out; the table has them all.
  const every = Math.ceil(bars.length / Math.max(1, Math.floor(innerWidth / 56)));
  const shown = bars.filter((_, index) => index % every === 0).map(({ id }) => id);
  const labelOf = (id: string) => {
    const middle = (x(id) ?? 0) + x.bandwidth() / 2;
    const toTheEdge = Math.min(middle + margin.left, innerWidth - middle + right);
    return shorten(bars.find((bar) => bar.id === id)?.label ?? id, Math.min(x.step() * every - 6, toTheEdge * 2));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of several focusable bars is a group, for which SVG has no element
    <svg width={width} height={height} display="block" role="group" aria-label={title}>
      <Group left={margin.left} top={margin.top}>
        <GridRows scale={y} width={innerWidth} numTicks={ticks} stroke={chartColors.grid} />
        {bars.map((bar) => (
          <PlotBar
            key={bar.id}
            bar={bar}
            className={styles.bar}
            x={x(bar.id) ?? 0}
            y={y(Math.min(bar.value, top))}
            width={x.bandwidth()}
            bottom={innerHeight}
          />
        ))}
        {goal && (
          <g aria-hidden>
            {/* The gaps of the line are seen across bars, too. */}
            <line
              x1={0}
              x2={innerWidth}
              y1={y(goal.value)}
              y2={y(goal.value)}
              stroke={chartColors.ground}
              strokeWidth={4}
            />
            <line
              x1={0}
              x2={innerWidth}
              y1={y(goal.value)}
              y2={y(goal.value)}
              stroke={chartColors.goal}
              strokeWidth={2}
              strokeDasharray="6 4"
            />
            <text {...words} x={innerWidth + 4} y={y(goal.value) + 4} fill={chartColors.goal}>
              {goal.label}
            </text>
          </g>
        )}
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
          tickFormat={labelOf}
          stroke={chartColors.axis}
          tickStroke={chartColors.axis}
          tickLabelProps={{ ...words, textAnchor: 'middle' }}
          label={xTitle}
          labelOffset={10}
          labelProps={{ ...words, textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  );
}

type PlotBarProps = { bar: Bar; className: string; x: number; y: number; width: number; bottom: number };

function PlotBar({ bar, className, x, y, width, bottom }: PlotBarProps) {
  const { tone = 'brand' } = bar;
  const height = Math.max(bottom - y, 2); // a zero is still a bar that can be found
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: focusable so that each value can be read by keyboard, yet nothing happens on it
    <g className={className} tabIndex={0} role="img" aria-label={`${bar.label}: ${bar.text}`}>
      <title>{`${bar.label}: ${bar.text}`}</title>
      <rect x={x} y={0} width={width} height={bottom} fill="transparent" />
      {tone !== 'none' && (
        <BarRounded
          x={x}
          y={bottom - height}
          width={width}
          height={height}
          radius={Math.min(4, height)}
          top
          fill={colors[tone]}
        />
      )}
      <text
        x={x + width / 2}
        y={y - 6}
        textAnchor="middle"
        fontSize={12}
        fontWeight={600}
        fill={tokens.colorNeutralForeground1}
      >
        {bar.text}
      </text>
    </g>
  );
}
