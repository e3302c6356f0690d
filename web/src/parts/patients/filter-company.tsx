import { getCompany } from '@fovea/contracts/companies/endpoints';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import type { FilterRelation } from '../../ui/filters/filter.tsx';
import { FilterCombobox } from '../fields/filter-combobox.tsx';
import { findCompanies } from '../fields/find-companies.ts';

export type FilterCompanyProps = {
  value: string | undefined;
  onChange: (companyId: string | undefined) => void;
  relation?: FilterRelation<'not'>;
};

/** Rows of one company. Pages that show it load the namespace `customers` too. */
export function FilterCompany({ value, onChange, relation }: FilterCompanyProps) {
  const { t } = useTranslation('customers');
  // No row contains the company's name when it is excluded.
  const company = apiQuery(getCompany, { id: value ?? '' });
  const { data: chosen } = useQuery({ ...company, queryFn: value ? company.queryFn : skipToken });
  return (
    <FilterCombobox
      label={t('filter.company')}
      placeholder={t('filter.allCompanies')}
      value={value}
      name={chosen?.name}
      search={{ key: 'companies', find: findCompanies }}
      onChange={onChange}
      relation={relation}
    />
  );
}
