import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

export type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
};

/** A filter of few choices; the first one, "Status: all", takes it away. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  const { t } = useTranslation('ui');
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={(_, chosen) => onChange(options.find((option) => option.value === chosen.value)?.value)}
    >
      <option value="">{t('filter.all', { label })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
