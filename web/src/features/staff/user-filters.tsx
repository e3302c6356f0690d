import { type StaffFilter, UserType } from '@fovea/contracts/staff/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { withoutSeparators } from '../../parts/fields/without-separators.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';

export type UserFiltersProps = {
  filter: StaffFilter;
  onChange: (part: Partial<StaffFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
};

/** Name or e-mail, what they do, phone and, for administrators of the platform, company. */
export function UserFilters({ filter, onChange, onClear, onRefresh }: UserFiltersProps) {
  const { t } = useTranslation('users');
  const isAdmin = useUser().type === 'admin';
  return (
    <FilterBar onClear={onClear} onRefresh={onRefresh}>
      <FilterSearch label={t('nameOrEmail')} filter={filter} onChange={onChange} />
      <FilterSelect
        label={t('field.userType')}
        value={filter.userType}
        options={UserType.options.map((value) => ({ value, label: t(`userType.${value}`) }))}
        onChange={(userType) => onChange({ userType })}
      />
      <FilterText
        label={t('field.phone')}
        value={filter.phone}
        onChange={(phone) => onChange({ phone: phone && withoutSeparators(phone) })}
      />
      {isAdmin && (
        <FilterText
          label={t('field.companyId')}
          value={filter.companyName}
          onChange={(companyName) => onChange({ companyName })}
        />
      )}
    </FilterBar>
  );
}
