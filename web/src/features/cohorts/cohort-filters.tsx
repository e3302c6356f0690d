import { useUser } from '../../api/session.ts';
import { FilterClinician } from '../../parts/fields/filter-clinician.tsx';
import { FilterCompany } from '../../parts/patients/filter-company.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { isDoctor } from '../../routing/area.ts';
import { FilterBar, type FilterBarProps } from '../../ui/filters/filter-bar.tsx';
import type { CohortsFilter } from './cohort-queries.ts';

export type CohortFiltersProps = Pick<FilterBarProps, 'onClear' | 'onRefresh'> & {
  filter: CohortsFilter;
  onChange: (part: Pick<CohortsFilter, 'companyId' | 'doctorId'>) => void;
};

/** Filters by company and clinician. Clinicians see only their own children anyway. */
export function CohortFilters({ filter: { companyId, doctorId }, onChange, ...bar }: CohortFiltersProps) {
  const isOffice = !isDoctor(useUser());
  return (
    <FilterBar {...bar}>
      {!ownClinic() && (
        <FilterCompany
          value={companyId}
          // Another company has other clinicians.
          onChange={(next) => onChange({ companyId: next, doctorId: undefined })}
        />
      )}
      {(isOffice || doctorId) && (
        <FilterClinician
          value={doctorId}
          companyId={companyId ?? ownClinic()}
          onChange={(next) => onChange({ doctorId: next })}
        />
      )}
    </FilterBar>
  );
}
