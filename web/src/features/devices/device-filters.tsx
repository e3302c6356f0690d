import { deviceTypes } from '@fovea/contracts/devices/fields';
import type { DeviceFilter } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import { FilterToggle } from '../../ui/filters/filter-toggle.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';

export type DeviceFiltersProps = {
  filter: DeviceFilter;
  onChange: (part: Partial<DeviceFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
};

export function DeviceFilters({ filter, onChange, onClear, onRefresh }: DeviceFiltersProps) {
  const { t } = useTranslation('devices');
  const { t: words } = useTranslation('device-words');
  return (
    <FilterBar onClear={onClear} onRefresh={onRefresh}>
      <FilterText
        label={t('column.serial')}
        value={filter.serialNumber}
        onChange={(serialNumber) => onChange({ serialNumber })}
      />
      <FilterText
        label={t('column.company')}
        value={filter.companyName}
        onChange={(companyName) => onChange({ companyName })}
        relation={mayBeNot(filter.companyNameIs, (companyNameIs) => onChange({ companyNameIs }))}
      />
      <FilterText
        label={t('column.order')}
        value={filter.orderNumber}
        onChange={(orderNumber) => onChange({ orderNumber })}
      />
      <FilterSelect
        label={t('column.type')}
        value={filter.type}
        options={deviceTypes.map((type) => ({ value: type, label: words(`type.${type}`) }))}
        onChange={(type) => onChange({ type })}
        relation={mayBeNot(filter.typeIs, (typeIs) => onChange({ typeIs }))}
      />
      <FilterToggle label={t('filter.deleted')} value={filter.deleted} onChange={(deleted) => onChange({ deleted })} />
    </FilterBar>
  );
}
