import { makeStyles, tokens } from '@fluentui/react-components';
import { BarRounded } from '@visx/shape';
import { chartColors } from '../../theme/charts.ts';
import { BarAxes, words } from './bar-axes.tsx';
import type { Bar, BarChartProps } from './bars.ts';
import { wordsWidth } from './shorten.ts';

const colors = {
  brand: chartColors.bar,
  good: chartColors.good,
  poor: chartColors.poor,
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

export function BarPlot({ title, bars, xTitle, yTitle, max, goal, height }: BarChartProps & { height: number }) {
  const styles = useStyles();
  const top = max ?? Math.max(1, goal?.value ?? 0, ...bars.map(({ value }) => value));
  return (
    <BarAxes
      title={title}
      height={height}
      xTitle={xTitle}
      yTitle={yTitle}
      labels={bars}
      top={top}
      isExact={max !== undefined}
      padding={0.35}
      // Reserves space for the goal's label beside the bars, so that none covers it.
      besides={goal && wordsWidth(goal.label) + 8}
    >
      {({ left, bandwidth, y, innerWidth, bottom, within }) => (
        <>
          {bars.map((bar) => (
            <PlotBar
              key={bar.id}
              bar={bar}
              className={styles.bar}
              x={left(bar.id)}
              y={y(Math.min(bar.value, top))}
              width={bandwidth}
              bottom={bottom}
              textX={within(left(bar.id) + bandwidth / 2, bar.text)}
            />
          ))}
          {goal && (
            <g aria-hidden>
              {/* The dashes of the goal's line are visible across bars. */}
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
        </>
      )}
    </BarAxes>
  );
}

type PlotBarProps = {
  bar: Bar;
  className: string;
  x: number;
  y: number;
  width: number;
  bottom: number;
  textX: number;
};

function PlotBar({ bar, className, x, y, width, bottom, textX }: PlotBarProps) {
  const { tone = 'brand' } = bar;
  const height = Math.max(bottom - y, 2); // a value of zero still has a visible bar
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
        x={textX}
        // Texts wider than their bar would cover its neighbours: they are shown above all bars.
        y={wordsWidth(bar.text) > width ? -8 : y - 6}
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
