import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterCompany } from './filter-company.tsx';

type OfCompany = { companyId?: string | undefined; companyIdIs?: 'not' | undefined };
export type FilterCompanyOrNotProps = { filter: OfCompany; onChange: (part: OfCompany) => void };

/** Rows of one company, or of all but it. */
export function FilterCompanyOrNot({ filter, onChange }: FilterCompanyOrNotProps) {
  return (
    <FilterCompany
      value={filter.companyId}
      onChange={(companyId) => onChange({ companyId })}
      relation={mayBeNot(filter.companyIdIs, (companyIdIs) => onChange({ companyIdIs }))}
    />
  );
}
