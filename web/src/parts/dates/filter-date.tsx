import { Filter } from '../../ui/filters/filter.tsx';
import { DayInput } from './day-input.tsx';
import { dayText, parseDay } from './day-text.ts';

export type FilterDateProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  min?: string;
  max?: string;
};

/** One end of a range of days (YYYY-MM-DD). An incomplete day filters nothing and is cleared on blur. */
export function FilterDate({ label, value, onChange, min, max }: FilterDateProps) {
  return (
    <Filter label={label} value={value && dayText(value)} onClear={() => onChange(undefined)}>
      <DayInput
        aria-label={label}
        contentBefore={label}
        label={label}
        value={value}
        min={min}
        max={max}
        onChange={(chosen) => {
          if (!chosen || parseDay(chosen)) onChange(chosen);
        }}
      />
    </Filter>
  );
}
