import { makeStyles, tokens } from '@fluentui/react-components';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { ParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { chartColors } from '../../theme/charts.ts';
import type { Bar, BarChartProps } from './bar-chart.tsx';
import { letterWidth, shorten } from './shorten.ts';

const margin = { top: 28, right: 16, bottom: 48, left: 52 };
const colors = { brand: chartColors.bar, good: chartColors.good, poor: chartColors.poor, treatment: chartColors.treatment };

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
  return (
    <div style={{ height: props.height }}>
      <ParentSize debounceTime={50}>{({ width }) => (width > 0 ? <Plot {...props} width={width} /> : null)}</ParentSize>
    </div>
  );
}

function Plot({ title, bars, xTitle, yTitle, max, goal, height, width }: PlotProps & { width: number }) {
  const styles = useStyles();
  const innerWidth = Math.max(0, width - margin.left - margin.right);
  const innerHeight = height - margin.top - margin.bottom;
  const top = max ?? Math.max(1, goal?.value ?? 0, ...bars.map(({ value }) => value));
  const x = scaleBand({ domain: bars.map(({ id }) => id), range: [0, innerWidth], padding: 0.35 });
  const y = scaleLinear({ domain: [0, top], range: [innerHeight, 0], nice: max === undefined });
  // Small counts have no halves.
  const ticks = Number.isInteger(top) && top < 5 ? top : 4;
  const words = { fill: chartColors.axis, fontSize: 12, fontFamily: 'inherit' };
  // Labels that would run into each other are left out; the table has them all.
  const every = Math.ceil(bars.length / Math.max(1, Math.floor(innerWidth / 56)));
  const shown = bars.filter((_, index) => index % every === 0).map(({ id }) => id);
  const labelOf = (id: string) => shorten(bars.find((bar) => bar.id === id)?.label ?? id, (x.step() * every) / letterWidth);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of several focusable bars is a group, for which SVG has no element
    <svg width={width} height={height} role="group" aria-label={title}>
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
            <line x1={0} x2={innerWidth} y1={y(goal.value)} y2={y(goal.value)} stroke={chartColors.attention} strokeWidth={2} strokeDasharray="6 4" />
            <text x={innerWidth} y={y(goal.value) - 6} textAnchor="end" fontSize={12} fill={chartColors.attention}>
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
        <text {...words} x={-margin.left} y={-14}>
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
          labelOffset={14}
          labelProps={{ ...words, textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  );
}

type PlotBarProps = { bar: Bar; className: string; x: number; y: number; width: number; bottom: number };

function PlotBar({ bar, className, x, y, width, bottom }: PlotBarProps) {
  const height = Math.max(bottom - y, 2); // a zero is still a bar that can be found
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: focusable so that each value can be read by keyboard, yet nothing happens on it
    <g className={className} tabIndex={0} role="img" aria-label={`${bar.label}: ${bar.text}`}>
      <title>{`${bar.label}: ${bar.text}`}</title>
      <rect x={x} y={0} width={width} height={bottom} fill="transparent" />
      <BarRounded x={x} y={bottom - height} width={width} height={height} radius={Math.min(4, height)} top fill={colors[bar.tone ?? 'brand']} />
      <text x={x + width / 2} y={y - 6} textAnchor="middle" fontSize={12} fontWeight={600} fill={tokens.colorNeutralForeground1}>
        {bar.text}
      </text>
    </g>
  );
}
