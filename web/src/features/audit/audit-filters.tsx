import { PersonRegular } from '@fluentui/react-icons';
import { securityActions } from '@fovea/contracts/audit/actions';
import { useTranslation } from 'react-i18next';
import { FilterPeriod } from '../../parts/dates/filter-period.tsx';
import { FilterCompany } from '../../parts/patients/filter-company.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { FilterToggle } from '../../ui/filters/filter-toggle.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';
import type { AuditListFilter } from './audit-queries.ts';

const people = ['admin', 'companyAdmin', 'general', 'doctor', 'customer'] as const;

export type AuditFiltersProps = {
  filter: AuditListFilter;
  onChange: (part: Partial<AuditListFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
};

/**
 * Filters by text, kind, security action, role, company, days and database; a family or person is filtered from its
 * record.
 */
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
      <FilterCompany value={filter.companyId} onChange={(companyId) => onChange({ companyId })} />
      <FilterPeriod filter={filter} onChange={onChange} />
      <FilterToggle
        icon={<PersonRegular />}
        label={t('filter.platform')}
        value={filter.platform}
        onChange={(platform) => onChange({ platform })}
      />
    </FilterBar>
  );
}
