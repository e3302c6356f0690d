import { Currency } from '@fovea/contracts/fields';
import { BillingType } from '@fovea/contracts/plans/billing-types';
import { type PlanFilter, PlanStatus, PlanType } from '@fovea/contracts/plans/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';
import { regionChoices } from '../../ui/region-name.ts';
import { base } from './plan-queries.ts';

export type PlanFiltersProps = {
  filter: PlanFilter;
  onChange: (part: Partial<PlanFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
};

/** Name, billing type, currency and status; for administrators also what a plan belongs to, and of those of a database, which. */
export function PlanFilters({ filter, onChange, onClear, onRefresh }: PlanFiltersProps) {
  const { t, i18n } = useTranslation('plans');
  const isAdmin = useUser().type === 'admin';
  const regions = useQuery(base).data?.dburls ?? [];
  return (
    <FilterBar onClear={onClear} onRefresh={onRefresh}>
      <FilterSearch label={t('filter.name')} filter={filter} onChange={onChange} />
      {isAdmin && (
        <FilterSelect
          label={t('field.type')}
          value={filter.type}
          options={PlanType.options.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          onChange={(type) => onChange({ type, database: undefined })}
        />
      )}
      {isAdmin && filter.type === 'database' && (
        <FilterSelect
          label={t('field.database')}
          value={filter.database}
          options={regionChoices(regions, i18n.language)}
          onChange={(database) => onChange({ database })}
        />
      )}
      <FilterSelect
        label={t('column.billing')}
        value={filter.billing_type}
        options={BillingType.options.map((value) => ({ value, label: t(`billing.${value}`) }))}
        onChange={(billing_type) => onChange({ billing_type })}
        relation={mayBeNot(filter.billing_typeIs, (billing_typeIs) => onChange({ billing_typeIs }))}
      />
      <FilterSelect
        label={t('field.currency')}
        value={filter.currency}
        options={Currency.options.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(currency) => onChange({ currency })}
        relation={mayBeNot(filter.currencyIs, (currencyIs) => onChange({ currencyIs }))}
      />
      <FilterSelect
        label={t('field.status')}
        value={filter.status}
        options={PlanStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => onChange({ status })}
      />
    </FilterBar>
  );
}
