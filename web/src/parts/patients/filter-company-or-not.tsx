import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterCompany } from './filter-company.tsx';

type OfCompany = { companyId?: string | undefined; companyIdIs?: 'not' | undefined };
export type FilterCompanyOrNotProps = { filter: OfCompany; onChange: (part: OfCompany) => void };

/** Filters by one company, or all but one. */
export function FilterCompanyOrNot({ filter, onChange }: FilterCompanyOrNotProps) {
  return (
    <FilterCompany
      value={filter.companyId}
      onChange={(companyId) => onChange({ companyId })}
      relation={mayBeNot(filter.companyIdIs, (companyIdIs) => onChange({ companyIdIs }))}
    />
  );
}
