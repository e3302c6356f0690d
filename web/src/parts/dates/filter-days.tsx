import { lazy, Suspense, use } from 'react';
import { ChipPlace } from '../../ui/filters/filter.tsx';
import type { DayBounds } from './day-bounds.ts';
import { FilterDate } from './filter-date.tsx';

const DaysChip = lazy(async () => ({ default: (await import('./days-chip.tsx')).DaysChip }));

/** What a filter says of a day that some rows do not have. */
export type DaysFilter = DayBounds & { relation?: 'empty' | undefined };

export type FilterDaysProps = {
  label: string;
  /** Of the field in the row of filters, which asks for what is before a day. */ beforeLabel: string;
  value: DaysFilter;
  onChange: (value: DaysFilter) => void;
};

/** Before a day; by its chip also after one, on one, between two, or none at all. */
export function FilterDays({ beforeLabel, ...days }: FilterDaysProps) {
  const { value, onChange } = days;
  if (use(ChipPlace))
    return (
      <Suspense>
        <DaysChip {...days} />
      </Suspense>
    );
  const { before, after } = value;
  return <FilterDate label={beforeLabel} value={before} onChange={(day) => onChange({ before: day, after })} />;
}
