import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { FilterClinician } from '../../parts/fields/filter-clinician.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterRate } from './filter-rate.tsx';

export type LinkedFiltersProps = { filter: CustomerFilter; onChange: (part: Partial<CustomerFilter>) => void };

/** Filters set by a link of the tab Compliance. They cannot be chosen here. */
export function LinkedFilters({ filter, onChange }: LinkedFiltersProps) {
  const { doctorId, doctorIdIs, companyId, companyIdIs, rateIn } = filter;
  return (
    <>
      {doctorId && (
        <FilterClinician
          value={doctorId}
          companyId={(companyIdIs ? undefined : companyId) ?? ownClinic()}
          onChange={(chosen) => onChange({ doctorId: chosen })}
          relation={mayBeNot(doctorIdIs, (relation) => onChange({ doctorIdIs: relation }))}
        />
      )}
      {rateIn && <FilterRate value={rateIn} onChange={(chosen) => onChange({ rateIn: chosen })} />}
    </>
  );
}
