import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { Filter } from '../../ui/filters/filter.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { dayText } from './day-text.ts';
import { FilterDate } from './filter-date.tsx';
import { nameOfPeriod, type Period, periodNames, periodOf } from './periods.ts';

export type FilterPeriodProps = { filter: Period; onChange: (period: Period) => void };

/** A range of days in the reader's time zone, with named periods. */
export function FilterPeriod({ filter: { startDate, endDate }, onChange }: FilterPeriodProps) {
  const { t } = useTranslation('table');
  const timezone = useViewerZone();
  const name = nameOfPeriod({ startDate, endDate }, timezone);
  const offered = name === 'own' ? ([...periodNames, 'own'] as const) : periodNames;
  const clear = () => onChange({ startDate: undefined, endDate: undefined });
  const days = [startDate, endDate].map((day) => (day ? dayText(day) : '')).join(' – ');
  return (
    <Filter
      label={t('period.label')}
      value={name === 'own' ? days.trim() : name && t(`period.${name}`)}
      onClear={clear}
    >
      <FilterSelect
        label={t('period.label')}
        value={name}
        options={offered.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={(chosen) => {
          if (chosen === undefined) clear();
          else if (chosen !== 'own') onChange(periodOf(chosen, timezone));
        }}
      />
      <FilterDate
        label={t('period.from')}
        value={startDate}
        max={endDate}
        onChange={(day) => onChange({ startDate: day })}
      />
      <FilterDate
        label={t('period.to')}
        value={endDate}
        min={startDate}
        onChange={(day) => onChange({ endDate: day })}
      />
    </Filter>
  );
}
