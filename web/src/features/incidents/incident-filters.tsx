import { IncidentDue, type IncidentFilter, IncidentState } from '@fovea/contracts/incidents/schema';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';

export type IncidentFiltersProps = {
  filter: IncidentFilter;
  onChange: (part: Partial<IncidentFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
};

/** State, and whether an open one is due soon or overdue. */
export function IncidentFilters({ filter: { state, due }, onChange, onClear, onRefresh }: IncidentFiltersProps) {
  const { t } = useTranslation('incidents');
  return (
    <FilterBar onClear={onClear} onRefresh={onRefresh}>
      <FilterSelect
        label={t('column.state')}
        value={state}
        options={IncidentState.options.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value) => onChange({ state: value })}
      />
      <FilterSelect
        label={t('due.label')}
        value={due}
        options={IncidentDue.options.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(value) => onChange({ due: value })}
      />
    </FilterBar>
  );
}
