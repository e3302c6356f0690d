import { makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircleFilled,
  ChevronLeftRegular,
  ChevronRightRegular,
  CircleRegular,
  ClockDismissRegular,
  PlugDisconnectedRegular,
  SubtractRegular,
} from '@fluentui/react-icons';
import { formatDay } from '@fovea/contracts/dates';
import { formatMonth } from '@fovea/contracts/usage/compliance-format';
import type { ComplianceDays } from '@fovea/contracts/usage/schema';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartColors } from '../../theme/charts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type DayKind, type DayOfMonth, daysInARow, weeksOf } from './day-kinds.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', maxWidth: '560px' },
  table: { width: '100%', maxWidth: '560px', tableLayout: 'fixed', borderCollapse: 'collapse' },
  weekday: {
    textAlign: 'center',
    paddingBottom: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  cell: { height: '52px', padding: 0, textAlign: 'center', border: `1px solid ${tokens.colorNeutralStroke2}` },
  today: { boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
  day: { display: 'grid', justifyItems: 'center', rowGap: tokens.spacingVerticalXXS, fontSize: tokens.fontSizeBase200 },
  mark: { display: 'flex', height: '20px', fontSize: '20px', color: tokens.colorNeutralForeground2 },
  treated: { color: chartColors.bar },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** In the order of the legend; days without expectation have no mark. */
const marks = {
  treated: <CheckmarkCircleFilled />,
  missed: <CircleRegular />,
  silent: <PlugDisconnectedRegular />,
  suspect: <ClockDismissRegular />,
  noPlan: <SubtractRegular />,
} as const satisfies Partial<Record<DayKind, ReactElement>>;
type Marked = keyof typeof marks;
const marked = Object.keys(marks) as Marked[]; // TypeScript types object keys as string
const isMarked = (kind: DayKind): kind is Marked => kind in marks;

/** 4 January 2026 is a Sunday. */
const aWeekday = (index: number) => new Date(Date.UTC(2026, 0, 4 + index));

export type MonthCalendarProps = {
  compliance: ComplianceDays;
  /** Shows achievements, for the family. */
  encourages?: boolean;
};

/** A child's days, one month at a time, of the requested months. */
export function MonthCalendar({ compliance, encourages = false }: MonthCalendarProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('compliance');
  const { t: ui } = useTranslation('ui');
  const [back, setBack] = useState(0);
  const months = compliance.months.map(({ month }) => month).toReversed();
  const month = months[back] ?? months.at(-1) ?? compliance.today.slice(0, 7);
  const firstWeekday = i18n.language === 'ja' ? 0 : 1;
  const weeks = weeksOf(month, compliance, firstWeekday);
  const counts = countOf(weeks.flat());
  const narrow = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  const name = formatMonth(month, i18n.language, 'long');
  return (
    <section className={styles.root} aria-label={t('days.title')}>
      <div className={styles.head}>
        <IconButton
          label={ui('calendar.previousMonth')}
          icon={<ChevronLeftRegular />}
          disabledFocusable={back >= months.length - 1}
          onClick={() => setBack(Math.min(back + 1, months.length - 1))}
        />
        <Subtitle2 as="h3" aria-live="polite">
          {name}
        </Subtitle2>
        <IconButton
          label={ui('calendar.nextMonth')}
          icon={<ChevronRightRegular />}
          disabledFocusable={back === 0}
          onClick={() => setBack(Math.max(back - 1, 0))}
        />
      </div>
      <table className={styles.table} aria-label={t('days.of', { month: name })}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => aWeekday(firstWeekday + index)).map((weekday) => (
              <th key={+weekday} scope="col" className={styles.weekday} abbr={long.format(weekday)}>
                {narrow.format(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week.find((one) => one)?.day ?? row}>
              {week.map((one, column) =>
                one ? (
                  <Day key={one.day} one={one} isToday={one.day === compliance.today} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the empty corners of a month never move
                  <td key={column} className={styles.cell} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.legend} aria-label={t('days.legend')}>
        {marked
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <li key={kind} className={styles.entry}>
              <span className={mergeClasses(styles.mark, kind === 'treated' && styles.treated)} aria-hidden>
                {marks[kind]}
              </span>
              {t(`days.legendOf.${kind}`, { number: counts[kind].toLocaleString(i18n.language) })}
            </li>
          ))}
      </ul>
      {encourages && <Encouragement compliance={compliance} treated={counts.treated} isPresent={back === 0} />}
    </section>
  );
}

function Day({ one: { day, kind, uses }, isToday }: { one: DayOfMonth; isToday: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('compliance');
  const words = kind === 'none' ? '' : kind === 'treated' ? t('days.uses', { count: uses }) : t(`days.kind.${kind}`);
  return (
    <td
      className={mergeClasses(styles.cell, isToday && styles.today)}
      aria-current={isToday ? 'date' : undefined}
      title={words ? `${formatDay(day)}: ${words}` : undefined}
    >
      <span className={styles.day}>
        <span>{Number(day.slice(-2))}</span>
        <span className={mergeClasses(styles.mark, kind === 'treated' && styles.treated)} aria-hidden>
          {isMarked(kind) && marks[kind]}
        </span>
        <span className={styles.hidden}>{words}</span>
      </span>
    </td>
  );
}

type EncouragementProps = { compliance: ComplianceDays; treated: number; isPresent: boolean };

/** Praises what was done, and never mentions missed days. */
function Encouragement({ compliance, treated, isPresent }: EncouragementProps) {
  const { t } = useTranslation('compliance');
  const row = isPresent
    ? daysInARow(compliance, `${compliance.months[0]?.month ?? compliance.today.slice(0, 7)}-01`)
    : 0;
  if (row > 1) return <p>{t('days.row', { count: row })}</p>;
  if (treated > 0) return <p>{t('days.treated', { count: treated })}</p>;
  return isPresent ? <p>{t('days.begin')}</p> : null;
}

function countOf(days: (DayOfMonth | null)[]): Record<Marked, number> {
  const counts = { treated: 0, missed: 0, silent: 0, suspect: 0, noPlan: 0 };
  for (const one of days) if (one && isMarked(one.kind)) counts[one.kind] += 1;
  return counts;
}
