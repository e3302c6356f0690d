import { useTranslation } from 'react-i18next';
import { findCompanies } from '../fields/find-companies.ts';
import { SearchCombobox } from '../fields/search-combobox.tsx';

export type FilterCompanyProps = {
  value: string | undefined;
  /** Of the chosen one, as soon as it is known. */ name: string | undefined;
  onChange: (companyId: string | undefined) => void;
};

/** Families of one company. Pages that show it load the namespace `customers` too. */
export function FilterCompany({ value, name, onChange }: FilterCompanyProps) {
  const { t } = useTranslation('customers');
  return (
    <SearchCombobox
      aria-label={t('filter.company')}
      placeholder={t('filter.allCompanies')}
      value={value ?? null}
      chosenLabel={name ?? t('filter.company')}
      search={{ key: 'companies', find: findCompanies }}
      onChange={(companyId) => onChange(companyId ?? undefined)}
    />
  );
}
