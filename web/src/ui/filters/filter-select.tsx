import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { FilterChip } from './filter-chips.tsx';

export type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
  /** Whether it shows as a chip: not where others say more. */
  hasChip?: boolean;
};

/** A filter of few choices; the first one, "Status: all", takes it away. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  hasChip = true,
}: FilterSelectProps<Value>) {
  const { t } = useTranslation('ui');
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <Select
        aria-label={label}
        value={value ?? ''}
        onChange={(_, wish) => onChange(options.find((option) => option.value === wish.value)?.value)}
      >
        <option value="">{t('filter.all', { label })}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {hasChip && chosen && <FilterChip label={label} value={chosen.label} onRemove={() => onChange(undefined)} />}
    </>
  );
}
