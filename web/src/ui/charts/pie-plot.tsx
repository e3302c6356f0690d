import { makeStyles, tokens } from '@fluentui/react-components';
import { Group } from '@visx/group';
import { Pie } from '@visx/shape';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartColors } from '../../theme/charts.ts';
import type { Bar, PieChartProps } from './bars.ts';
import { largestFirst } from './largest-first.ts';
import { Legend } from './legend.tsx';
import { PlotPlace } from './plot-place.tsx';
import { shareOf } from './share.ts';
import { shorten } from './shorten.ts';

/** Above this number, colours are not distinguishable. */
const namedSlices = chartColors.series.length;
/** Space beside the circle for the labels. */
const labelSpace = 116;
/** Below this width the labels are listed under the circle instead. */
const narrowest = 400;
/** A slice thinner than this (in radians) has no space for its label; focus, hover and the table show it. */
const thinnest = 0.22;

const useStyles = makeStyles({
  slice: { outline: 'none', ':focus-visible path': { stroke: tokens.colorStrokeFocus2, strokeWidth: '3px' } },
});

type PlotProps = PieChartProps & { height: number };

export function PiePlot(props: PlotProps) {
  return <PlotPlace height={props.height}>{(width) => <Plot {...props} width={width} />}</PlotPlace>;
}

function Plot({ title, bars, total, othersLabel, textOf, height, width }: PlotProps & { width: number }) {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const [active, setActive] = useState<Bar | null>(null);
  const slices = largestFirst(bars, namedSlices, othersLabel, textOf);
  const sum = bars.reduce((all, { value }) => all + value, 0);
  const isNarrow = width < narrowest;
  const radius = Math.min(height / 2 - 16, width / 2 - (isNarrow ? 8 : labelSpace));
  const words = { fontSize: 12, fontFamily: 'inherit', fill: chartColors.axis };
  const centre = active ?? { label: '', text: total };
  const drawing = (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of several focusable slices is a group, for which SVG has no element
    <svg width={width} height={height} display="block" role="group" aria-label={title}>
      <Group left={width / 2} top={height / 2}>
        <Pie
          data={slices}
          pieValue={({ value }) => value}
          pieSort={null}
          outerRadius={radius}
          innerRadius={radius * 0.6}
        >
          {({ arcs, path }) =>
            arcs.map((arc, index) => {
              const { id, label, text, value } = arc.data;
              const middle = (arc.startAngle + arc.endAngle) / 2;
              const isRight = middle < Math.PI;
              const beside = Math.sin(middle) * (radius + 10);
              const name = `${label}: ${text} (${shareOf(value, sum, i18n.language)})`;
              return (
                // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: focusable so that each value can be read by keyboard, yet nothing happens on it
                <g
                  key={id}
                  className={styles.slice}
                  tabIndex={0}
                  role="img"
                  aria-label={name}
                  onFocus={() => setActive(arc.data)}
                  onBlur={() => setActive(null)}
                  onMouseEnter={() => setActive(arc.data)}
                  onMouseLeave={() => setActive(null)}
                >
                  <title>{name}</title>
                  <path
                    d={path(arc) ?? ''}
                    fill={colorOf(index)}
                    stroke={tokens.colorNeutralBackground1}
                    strokeWidth={2}
                  />
                  {!isNarrow && arc.endAngle - arc.startAngle > thinnest && (
                    <text
                      {...words}
                      x={beside}
                      y={-Math.cos(middle) * (radius + 10) + 4}
                      textAnchor={isRight ? 'start' : 'end'}
                    >
                      {shorten(label, width / 2 - Math.abs(beside))}
                    </text>
                  )}
                </g>
              );
            })
          }
        </Pie>
        <text
          textAnchor="middle"
          y={centre.label ? 12 : 5}
          fontSize={14}
          fontWeight={600}
          fontFamily="inherit"
          fill={tokens.colorNeutralForeground1}
          aria-hidden
        >
          {centre.text}
        </text>
        {centre.label && (
          <text {...words} textAnchor="middle" y={-6} aria-hidden>
            {shorten(centre.label, radius * 1.1)}
          </text>
        )}
      </Group>
    </svg>
  );
  if (!isNarrow) return drawing;
  return (
    <>
      {drawing}
      <Legend entries={slices.map(({ id, label }, index) => ({ id, label, color: colorOf(index) }))} />
    </>
  );
}

const colorOf = (index: number) => chartColors.series[index] ?? chartColors.barMuted;
