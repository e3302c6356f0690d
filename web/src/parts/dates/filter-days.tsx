import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Filter } from '../../ui/filters/filter.tsx';
import { chosenDays, type DayBounds } from './day-bounds.ts';
import { dayText } from './day-text.ts';
import { FilterDate } from './filter-date.tsx';

const DaysEditor = lazy(async () => ({ default: (await import('./days-editor.tsx')).DaysEditor }));

/** What a filter says of a day that some rows do not have. */
export type DaysFilter = DayBounds & { relation?: 'empty' | undefined };

export type FilterDaysProps = {
  label: string;
  /** Of the field in the row of filters, which asks for what is before a day. */ beforeLabel: string;
  value: DaysFilter;
  onChange: (value: DaysFilter) => void;
};

/** Before a day; by its chip also after one, on one, between two, or none at all. */
export function FilterDays({ label, beforeLabel, value, onChange }: FilterDaysProps) {
  const { t } = useTranslation('table', { keyPrefix: 'filters' });
  const { before, after, relation } = value;
  const days = chosenDays(value);
  const [from, to] = [days?.from, days?.to].map((day) => day && dayText(day));
  const sentence = () => {
    if (relation || !days) return t('empty', { label });
    if (days.word === 'before') return t('before', { label, value: to });
    if (days.word === 'after') return t('after', { label, value: from });
    return t('is', { label, value: days.word === 'on' ? from : `${from} – ${to}` });
  };
  return (
    <Filter
      label={label}
      value={relation ?? before ?? after}
      sentence={sentence()}
      onClear={() => onChange({})}
      editor={
        <Suspense>
          <DaysEditor value={value} onChange={onChange} />
        </Suspense>
      }
    >
      <FilterDate label={beforeLabel} value={before} onChange={(day) => onChange({ before: day, after })} />
    </Filter>
  );
}
