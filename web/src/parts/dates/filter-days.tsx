import { lazy, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipPlace } from '../../ui/filters/filter.tsx';
import { FilterToggle } from '../../ui/filters/filter-toggle.tsx';
import type { DaysProps } from './day-bounds.ts';
import { FilterDate } from './filter-date.tsx';

const DaysChip = lazy(async () => ({ default: (await import('./days-chip.tsx')).DaysChip }));

export type FilterDaysProps = DaysProps & {
  /** Label of the filter field, which filters before a day. */
  beforeLabel: string;
};

/** Filters before a day or without one; its chip also offers after, on and between. */
export function FilterDays({ beforeLabel, ...days }: FilterDaysProps) {
  const { t } = useTranslation('table');
  const { label, value, onChange } = days;
  if (use(ChipPlace))
    return (
      <Suspense>
        <DaysChip {...days} />
      </Suspense>
    );
  const { before, after, relation } = value;
  return (
    <>
      <FilterDate label={beforeLabel} value={before} onChange={(day) => onChange({ before: day, after })} />
      <FilterToggle
        label={t('filters.empty', { label })}
        value={relation === 'empty'}
        onChange={(isOn) => onChange({ relation: isOn && 'empty' })}
      />
    </>
  );
}
