import { inventoryStatuses } from '@fovea/contracts/devices/fields';
import { deviceWaits, type InventoryFilter } from '@fovea/contracts/inventory/schema';
import { useTranslation } from 'react-i18next';
import { FilterCompanyOrNot } from '../../parts/patients/filter-company-or-not.tsx';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';

export type InventoryFiltersProps = {
  filter: InventoryFilter;
  onChange: (part: Partial<InventoryFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
};

/**
 * Serial number, status, what waits, customer and company's name; the company that a link led to. The region is chosen above the
 * page.
 */
export function InventoryFilters({ filter, onChange, onClear, onRefresh }: InventoryFiltersProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('device-words');
  return (
    <FilterBar onClear={onClear} onRefresh={onRefresh}>
      <FilterSearch label={t('column.serial')} filter={filter} onChange={onChange} />
      <FilterSelect
        label={t('column.status')}
        value={filter.status}
        options={inventoryStatuses.map((status) => ({ value: status, label: words(`status.${status}`) }))}
        onChange={(status) => onChange({ status })}
        relation={mayBeNot(filter.statusIs, (statusIs) => onChange({ statusIs }))}
      />
      <FilterSelect
        label={t('waiting.label')}
        value={filter.waiting}
        options={deviceWaits.map((value) => ({ value, label: t(`waiting.${value}`) }))}
        onChange={(waiting) => onChange({ waiting })}
      />
      <FilterText
        label={t('column.customer')}
        value={filter.customerEmail}
        onChange={(customerEmail) => onChange({ customerEmail })}
        relation={{
          value: filter.customerEmailIs,
          offered: ['empty'],
          onChange: (relation) => onChange({ customerEmailIs: relation === 'empty' ? relation : undefined }),
        }}
      />
      <FilterText
        label={t('filter.company')}
        value={filter.companyName}
        onChange={(companyName) => onChange({ companyName })}
        relation={mayBeNot(filter.companyNameIs, (companyNameIs) => onChange({ companyNameIs }))}
      />
      {filter.companyId && <FilterCompanyOrNot filter={filter} onChange={onChange} />}
    </FilterBar>
  );
}
