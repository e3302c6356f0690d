import { Select } from '@fluentui/react-components';
import { monthName } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { lastMonths } from '../../parts/dates/months.ts';

export type MonthSelectProps = { value: string; timezone: string | undefined; onChange: (month: string) => void };

/** One of the current month and the 11 before; an older one of a kept address stays choosable. */
export function MonthSelect({ value, timezone, onChange }: MonthSelectProps) {
  const { t, i18n } = useTranslation('invoices');
  const months = lastMonths(timezone);
  const offered = months.includes(value) ? months : [...months, value];
  return (
    <Select aria-label={t('month')} value={value} onChange={(_, chosen) => onChange(chosen.value)}>
      {offered.map((month) => (
        <option key={month} value={month}>
          {monthName(month, i18n.language)}
        </option>
      ))}
    </Select>
  );
}
