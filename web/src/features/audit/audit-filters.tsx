import { ToggleButton } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { securityActions } from '@fovea/contracts/audit/actions';
import { useTranslation } from 'react-i18next';
import { FilterPeriod } from '../../parts/dates/filter-period.tsx';
import { findCompanies } from '../../parts/fields/find-companies.ts';
import { SearchCombobox } from '../../parts/fields/search-combobox.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';
import type { TrailFilter } from './audit-queries.ts';

const people = ['admin', 'companyAdmin', 'general', 'doctor', 'customer'] as const;

export type AuditFiltersProps = {
  filter: TrailFilter;
  onChange: (part: Partial<TrailFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
};

/** Words, kind, of security the deed, role, company, days, and whose trail; one family or person is chosen from a record. */
export function AuditFilters({ filter, onChange, onClear, onRefresh }: AuditFiltersProps) {
  const { t } = useTranslation('history');
  return (
    <FilterBar onClear={onClear} onRefresh={onRefresh}>
      <FilterSearch label={t('filter.search')} filter={filter} onChange={onChange} />
      <FilterSelect
        label={t('kind.label')}
        value={filter.kind}
        options={[
          { value: 'change', label: t('kind.change') },
          { value: 'view', label: t('kind.view') },
          { value: 'security', label: t('kind.security') },
        ]}
        onChange={(kind) => onChange({ kind, action: undefined })}
      />
      {filter.kind === 'security' && (
        <FilterSelect
          label={t('filter.action')}
          value={securityActions.find((action) => action === filter.action)}
          options={securityActions.map((value) => ({ value, label: t(`action.${value}`) }))}
          onChange={(action) => onChange({ action })}
        />
      )}
      <FilterSelect
        label={t('filter.role')}
        value={people.find((role) => role === filter.role)}
        options={people.map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={(role) => onChange({ role })}
      />
      <SearchCombobox
        aria-label={t('filter.company')}
        placeholder={t('filter.company')}
        value={filter.companyId ?? null}
        chosenLabel={t('filter.company')}
        search={{ key: 'companies', find: findCompanies }}
        onChange={(companyId) => onChange({ companyId: companyId ?? undefined })}
      />
      <FilterPeriod filter={filter} onChange={onChange} />
      <ToggleButton
        icon={<PersonRegular />}
        checked={filter.platform === true}
        onClick={() => onChange({ platform: filter.platform === true ? undefined : true })}
      >
        {t('filter.platform')}
      </ToggleButton>
    </FilterBar>
  );
}
