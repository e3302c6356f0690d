import { RateBand, rateIn, readRateIn } from '@fovea/contracts/cohorts/schema';
import { monthName } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';

export type FilterRateProps = { value: string; onChange: (value: string | undefined) => void };

/** Filters families by a child's rate in the month of a link. */
export function FilterRate({ value, onChange }: FilterRateProps) {
  const { t, i18n } = useTranslation(['customers', 'cohorts']);
  const { month, band } = readRateIn(value);
  return (
    <FilterSelect
      label={t('filter.rateIn', { month: monthName(month, i18n.language) })}
      value={band}
      options={RateBand.options.map((each) => ({ value: each, label: t(`cohorts:band.${each}`) }))}
      onChange={(chosen) => onChange(chosen && rateIn(month, chosen))}
    />
  );
}
