import { makeStyles, tokens } from '@fluentui/react-components';
import { type Examination, type EyeSide, type EyeValues, eyeSides } from '@fovea/contracts/examinations/schema';
import { useTranslation } from 'react-i18next';
import { chartColors } from '../../../theme/charts.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import type { Line } from '../../../ui/charts/lines.ts';
import { dioptreText, lengthText, sphericalEquivalent } from './examination-words.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
    gap: tokens.spacingHorizontalXL,
  },
});

const looks = {
  right: { color: chartColors.series[0], mark: 'circle' },
  left: { color: chartColors.series[1], mark: 'square' },
} as const satisfies Record<EyeSide, Pick<Line, 'color' | 'mark'>>;

/** Axial length and refraction of each eye over time. */
export function ExaminationCharts({ examinations }: { examinations: readonly Examination[] }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('examinations');
  const linesOf = (
    measuredOf: (eye: EyeValues) => number | null,
    textOf: (value: number, language: string) => string,
  ) =>
    eyeSides.map(
      (side): Line => ({
        id: side,
        label: t(`eye.${side}`),
        ...looks[side],
        points: examinations.flatMap((examination) => {
          const value = measuredOf(examination[side]);
          return value === null ? [] : [{ day: examination.examinedOn, value, text: textOf(value, i18n.language) }];
        }),
      }),
    );
  const charts = [
    { id: 'axialLength', yTitle: 'mm', lines: linesOf(({ axialLength }) => axialLength, lengthText) },
    { id: 'equivalent', yTitle: t('chart.dioptres'), lines: linesOf(sphericalEquivalent, dioptreText) },
  ] as const;
  // One value is no course.
  const shown = charts.filter(({ lines }) => lines.some(({ points }) => points.length > 1));
  if (shown.length === 0) return null;
  return (
    <div className={styles.root}>
      {shown.map(({ id, yTitle, lines }) => (
        <LineChart key={id} title={t(`chart.${id}`)} lines={lines} xTitle={t('field.examinedOn')} yTitle={yTitle} />
      ))}
    </div>
  );
}
