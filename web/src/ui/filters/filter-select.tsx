import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Filter, type FilterRelation } from './filter.tsx';

export type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
  relation?: FilterRelation<'not'>;
  /** Text of the empty choice where it does not mean all. */
  unset?: string;
};

/** A filter with few choices; the first one, "Status: all", clears it. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  relation,
  unset,
}: FilterSelectProps<Value>) {
  const { t } = useTranslation(['ui', 'table']);
  const named = (option: string) => (relation?.value ? t('table:filters.notValue', { value: option }) : option);
  return (
    <Filter
      label={label}
      value={options.find((option) => option.value === value)?.label}
      relation={relation}
      onClear={() => onChange(undefined)}
    >
      <Select
        aria-label={label}
        value={value ?? ''}
        onChange={(_, chosen) => onChange(options.find((option) => option.value === chosen.value)?.value)}
      >
        <option value="">{unset ?? t('filter.all', { label })}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {named(option.label)}
          </option>
        ))}
      </Select>
    </Filter>
  );
}
