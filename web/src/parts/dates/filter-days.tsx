import { lazy, Suspense, use } from 'react';
import { ChipPlace } from '../../ui/filters/filter.tsx';
import type { DaysProps } from './day-bounds.ts';
import { FilterDate } from './filter-date.tsx';

const DaysChip = lazy(async () => ({ default: (await import('./days-chip.tsx')).DaysChip }));

export type FilterDaysProps = DaysProps & {
  /** Of the field in the row of filters, which asks for what is before a day. */ beforeLabel: string;
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
