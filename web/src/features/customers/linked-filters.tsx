import { LockOpenRegular } from '@fluentui/react-icons';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { FilterClinician } from '../../parts/fields/filter-clinician.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterToggle } from '../../ui/filters/filter-toggle.tsx';
import { FilterRate } from './filter-rate.tsx';

export type LinkedFiltersProps = { filter: CustomerFilter; onChange: (part: Partial<CustomerFilter>) => void };

/** Filters set by a link of another page. They cannot be chosen here. */
export function LinkedFilters({ filter, onChange }: LinkedFiltersProps) {
  const { t } = useTranslation('customers');
  const { doctorId, doctorIdIs, companyId, companyIdIs, rateIn, defaultPassword } = filter;
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
      {defaultPassword && (
        <FilterToggle
          icon={<LockOpenRegular />}
          label={t('filter.defaultPassword')}
          value={defaultPassword}
          onChange={(chosen) => onChange({ defaultPassword: chosen })}
        />
      )}
      {rateIn && <FilterRate value={rateIn} onChange={(chosen) => onChange({ rateIn: chosen })} />}
    </>
  );
}
