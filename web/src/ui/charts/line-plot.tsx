import { makeStyles, tokens } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { chartColors } from '../../theme/charts.ts';
import { words } from './bar-axes.tsx';
import { type Line, type LineChartProps, type LinePoint, rangeOf } from './lines.ts';
import { PlotPlace } from './plot-place.tsx';
import { wordsWidth } from './shorten.ts';

const margin = { top: 36, right: 24, bottom: 32, left: 52 };
const markSize = 9;
const dayMs = 86_400_000;

const useStyles = makeStyles({
  point: {
    outline: 'none',
    '& text': { opacity: 0 },
    ':hover text': { opacity: 1 },
    ':focus text': { opacity: 1 },
    ':focus-visible rect': { stroke: tokens.colorStrokeFocus2, strokeWidth: '2px' },
  },
});

type PlotProps = LineChartProps & { height: number };

export function LinePlot(props: PlotProps) {
  return <PlotPlace height={props.height}>{(width) => <Drawing {...props} width={width} />}</PlotPlace>;
}

function Drawing({ title, lines, yTitle, height, width }: PlotProps & { width: number }) {
  const [innerWidth, innerHeight] = [
    Math.max(0, width - margin.left - margin.right),
    height - margin.top - margin.bottom,
  ];
  const days = lines.flatMap(({ points }) => points.map(({ day }) => Date.parse(day)));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  // A single day is centred.
  const room = first === last ? dayMs : 0;
  const x = scaleUtc({ domain: [first - room, last + room], range: [0, innerWidth] });
  const y = scaleLinear({ domain: rangeOf(lines), range: [innerHeight, 0], nice: 4 });
  const ticks = [...new Set([first, ...(last - first > 0 && innerWidth > 200 ? [last] : [])])];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of several focusable points is a group, for which SVG has no element
    <svg width={width} height={height} display="block" role="group" aria-label={title}>
      <Group left={margin.left} top={margin.top}>
        <GridRows scale={y} width={innerWidth} numTicks={4} stroke={chartColors.grid} />
        {lines.map((line) => (
          <PlotLine key={line.id} line={line} x={(day) => x(Date.parse(day))} y={y} width={innerWidth} />
        ))}
        <AxisLeft
          scale={y}
          numTicks={4}
          stroke={chartColors.axis}
          tickStroke={chartColors.axis}
          tickLabelProps={{ ...words, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <text {...words} x={-margin.left} y={-22}>
          {yTitle}
        </text>
        <AxisBottom
          top={innerHeight}
          scale={x}
          tickValues={ticks.map((day) => new Date(day))}
          tickComponent={() => null}
          stroke={chartColors.axis}
          tickStroke={chartColors.axis}
        />
        {ticks.map((day, index) => (
          <text
            {...words}
            key={day}
            x={Math.min(Math.max(x(day), 0), innerWidth)}
            y={innerHeight + 22}
            textAnchor={ticks.length === 1 ? 'middle' : index === 0 ? 'start' : 'end'}
          >
            {formatDay(new Date(day).toISOString().slice(0, 10))}
          </text>
        ))}
      </Group>
    </svg>
  );
}

type PlotLineProps = { line: Line; x: (day: string) => number; y: (value: number) => number; width: number };

function PlotLine({ line: { label, color, mark, points }, x, y, width }: PlotLineProps) {
  const styles = useStyles();
  const ordered = [...points].sort((one, other) => one.day.localeCompare(other.day));
  const textX = ({ day, text }: LinePoint) => {
    const half = wordsWidth(text) / 2;
    return Math.max(half - margin.left, Math.min(x(day), width + margin.right - half));
  };
  return (
    <>
      <LinePath data={ordered} x={({ day }) => x(day)} y={({ value }) => y(value)} stroke={color} strokeWidth={2} />
      {ordered.map((point, index) => {
        const name = `${label}, ${formatDay(point.day)}: ${point.text}`;
        return (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: focusable so that each value can be read by keyboard, yet nothing happens on it
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: two values of a day differ by their order alone
            key={`${point.day} ${index}`}
            className={styles.point}
            tabIndex={0}
            role="img"
            aria-label={name}
          >
            <title>{name}</title>
            <rect
              x={x(point.day) - markSize / 2}
              y={y(point.value) - markSize / 2}
              width={markSize}
              height={markSize}
              rx={mark === 'circle' ? markSize / 2 : 0}
              fill={color}
            />
            <text
              x={textX(point)}
              y={y(point.value) - 10}
              textAnchor="middle"
              fontSize={12}
              fontWeight={600}
              fill={tokens.colorNeutralForeground1}
            >
              {point.text}
            </text>
          </g>
        );
      })}
    </>
  );
}
