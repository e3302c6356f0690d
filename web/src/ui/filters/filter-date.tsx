import { Input } from '@fluentui/react-components';

export type FilterDateProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void; min?: string; max?: string };

/** One end of a range of days (YYYY-MM-DD). */
export function FilterDate({ label, value = '', onChange, min, max }: FilterDateProps) {
  return (
    <Input
      type="date"
      aria-label={label}
      contentBefore={label}
      value={value}
      min={min}
      max={max}
      onChange={(_, chosen) => onChange(chosen.value || undefined)}
    />
  );
}
