import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { chartColors } from '../../theme/charts.ts';
import { useLinkClick } from '../link.tsx';
import { BarAxes, words } from './bar-axes.tsx';
import { wordsWidth } from './shorten.ts';
import { type Part, piledUp, type StackedBarChartProps } from './stacks.ts';

/** Gap between neighbours; a part thinner than this stays visible. */
const gap = 2;
/** Minimum height of a part with a number in it. */
const lineHeight = 16;

const useStyles = makeStyles({
  part: { outline: 'none', ':focus-visible rect': { stroke: tokens.colorStrokeFocus2, strokeWidth: '3px' } },
});

type PlotProps = Pick<StackedBarChartProps, 'title' | 'stacks' | 'xTitle' | 'yTitle'> & { height: number };

export function StackedBarPlot({ title, stacks, xTitle, yTitle, height }: PlotProps) {
  const sums = stacks.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  return (
    <BarAxes
      title={title}
      height={height}
      xTitle={xTitle}
      yTitle={yTitle}
      labels={stacks}
      top={Math.max(1, ...sums)}
      padding={0.2}
    >
      {({ left, bandwidth, y, bottom }) =>
        stacks.map(({ id, parts }, index) => {
          const [x, top] = [left(id), y(sums[index] ?? 0)];
          return (
            <g key={id}>
              {/* Hides the grid's lines between the parts. */}
              <rect x={x} y={top} width={bandwidth} height={bottom - top} fill={chartColors.ground} />
              {piledUp(parts).map(({ part, from, to }) => (
                <PlotPart key={part.id} part={part} x={x} width={bandwidth} top={y(to)} bottom={y(from)} />
              ))}
            </g>
          );
        })
      }
    </BarAxes>
  );
}

type PlotPartProps = { part: Part & { to: string }; x: number; width: number; top: number; bottom: number };

function PlotPart({ part: { value, name, color, to }, x, width, top, bottom }: PlotPartProps) {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const middle = (top + bottom) / 2;
  const height = Math.max(bottom - top - gap, gap);
  const count = value.toLocaleString(i18n.language);
  const hasRoom = height >= lineHeight && width >= wordsWidth(count);
  return (
    <a className={styles.part} href={to} onClick={useLinkClick(to)} aria-label={name}>
      <title>{name}</title>
      <rect x={x} y={middle - height / 2} width={width} height={height} fill={color} />
      {hasRoom && (
        <text {...words} x={x + width / 2} y={middle + 4} textAnchor="middle" fill={chartColors.ground}>
          {count}
        </text>
      )}
    </a>
  );
}
