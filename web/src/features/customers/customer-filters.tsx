import { ToggleButton } from '@fluentui/react-components';
import { DeleteRegular, MailInboxRegular, PersonDeleteRegular, PersonQuestionMarkRegular } from '@fluentui/react-icons';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { FilterDate } from '../../parts/dates/filter-date.tsx';
import { FilterCompany } from '../../parts/patients/filter-company.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { isAdministrator } from '../../routing/area.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';

const LinkedFilters = lazy(async () => ({ default: (await import('./linked-filters.tsx')).LinkedFilters }));

export type CustomerFiltersProps = {
  filter: CustomerFilter;
  onChange: (part: Partial<CustomerFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
  /** Of the chosen company, as the rows name it. */
  companyName: string | undefined;
};

/**
 * Parent's name, username, patient id, company, the view of those who wait for an answer, and for administrators the
 * deleted families; where a link of the tab Compliance led here, also its clinician and rates. The region is chosen
 * above the page.
 */
export function CustomerFilters({ filter, onChange, onClear, onRefresh, companyName }: CustomerFiltersProps) {
  const { t } = useTranslation(['customers', 'compliance']);
  const mayDecide = isAdministrator(useUser());
  return (
    <FilterBar onClear={onClear} onRefresh={onRefresh}>
      <FilterText label={t('filter.name')} value={filter.name} onChange={(name) => onChange({ name })} />
      <FilterText label={t('filter.email')} value={filter.email} onChange={(email) => onChange({ email })} />
      <FilterText
        label={t('filter.patientId')}
        value={filter.patientId}
        onChange={(patientId) => onChange({ patientId })}
      />
      {!ownClinic() && (
        <FilterCompany value={filter.companyId} name={companyName} onChange={(companyId) => onChange({ companyId })} />
      )}
      {(filter.doctorId || filter.rateIn) && (
        <Suspense>
          <LinkedFilters filter={filter} onChange={onChange} />
        </Suspense>
      )}
      <FilterSelect
        label={t('filter.compliance')}
        value={filter.compliance}
        options={[
          { value: 'good', label: t('compliance:good') },
          { value: 'poor', label: t('compliance:poor') },
          { value: 'none', label: t('rate.none') },
        ]}
        onChange={(compliance) => onChange({ compliance })}
      />
      <FilterDate
        label={t('filter.lastUseBefore')}
        value={filter.lastUseBefore}
        onChange={(lastUseBefore) => onChange({ lastUseBefore })}
      />
      <FilterDate
        label={t('filter.planEndBefore')}
        value={filter.planEndBefore}
        onChange={(planEndBefore) => onChange({ planEndBefore })}
      />
      <ToggleButton
        icon={<MailInboxRegular />}
        checked={filter.requesting === true}
        onClick={() => onChange({ requesting: filter.requesting === true ? undefined : true })}
      >
        {t('filter.requests')}
      </ToggleButton>
      <ToggleButton
        icon={<PersonQuestionMarkRegular />}
        checked={filter.withoutDoctor === true}
        onClick={() => onChange({ withoutDoctor: filter.withoutDoctor === true ? undefined : true })}
      >
        {t('filter.withoutDoctor')}
      </ToggleButton>
      <ToggleButton
        icon={<PersonDeleteRegular />}
        checked={filter.removedPatients === true}
        onClick={() => onChange({ removedPatients: filter.removedPatients === true ? undefined : true })}
      >
        {t('filter.removedPatients')}
      </ToggleButton>
      {mayDecide && (
        <ToggleButton
          icon={<DeleteRegular />}
          checked={filter.deleted === true}
          onClick={() => onChange({ deleted: filter.deleted === true ? undefined : true })}
        >
          {t('filter.deleted')}
        </ToggleButton>
      )}
    </FilterBar>
  );
}
