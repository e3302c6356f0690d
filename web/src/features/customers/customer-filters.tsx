import { DeleteRegular, MailInboxRegular, PersonDeleteRegular, PersonQuestionMarkRegular } from '@fluentui/react-icons';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { FilterDays } from '../../parts/dates/filter-days.tsx';
import { FilterCompanyOrNot } from '../../parts/patients/filter-company-or-not.tsx';
import { ownClinic } from '../../parts/patients/own-clinic.ts';
import { isAdministrator } from '../../routing/area.ts';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import { FilterToggle } from '../../ui/filters/filter-toggle.tsx';
import type { SetFilters } from '../../ui/filters/set-filters.ts';

const LinkedFilters = lazy(async () => ({ default: (await import('./linked-filters.tsx')).LinkedFilters }));

export type CustomerFiltersProps = {
  filter: CustomerFilter;
  onChange: (part: Partial<CustomerFilter>) => void;
  onClear: SetFilters | undefined;
  onRefresh: () => unknown;
};

/**
 * Parent's name, username, patient id, company, the view of those who wait for an answer, and for administrators the
 * deleted families; where a link of the tab Compliance led here, also its clinician and rates. The region is chosen
 * above the page.
 */
export function CustomerFilters({ filter, onChange, onClear, onRefresh }: CustomerFiltersProps) {
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
      {!ownClinic() && <FilterCompanyOrNot filter={filter} onChange={onChange} />}
      {(filter.doctorId || filter.rateIn || filter.defaultPassword) && (
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
        relation={mayBeNot(filter.complianceIs, (complianceIs) => onChange({ complianceIs }))}
      />
      <FilterDays
        label={t('column.lastUse')}
        beforeLabel={t('filter.lastUseBefore')}
        value={{ before: filter.lastUseBefore, after: filter.lastUseAfter, relation: filter.lastUseIs }}
        onChange={({ before, after, relation }) =>
          onChange({ lastUseBefore: before, lastUseAfter: after, lastUseIs: relation })
        }
      />
      <FilterDays
        label={t('column.planEnd')}
        beforeLabel={t('filter.planEndBefore')}
        value={{ before: filter.planEndBefore, after: filter.planEndAfter, relation: filter.planEndIs }}
        onChange={({ before, after, relation }) =>
          onChange({ planEndBefore: before, planEndAfter: after, planEndIs: relation })
        }
      />
      <FilterToggle
        icon={<MailInboxRegular />}
        label={t('filter.requests')}
        value={filter.requesting}
        onChange={(requesting) => onChange({ requesting })}
      />
      <FilterToggle
        icon={<PersonQuestionMarkRegular />}
        label={t('filter.withoutDoctor')}
        value={filter.withoutDoctor}
        onChange={(withoutDoctor) => onChange({ withoutDoctor })}
      />
      <FilterToggle
        icon={<PersonDeleteRegular />}
        label={t('filter.removedPatients')}
        value={filter.removedPatients}
        onChange={(removedPatients) => onChange({ removedPatients })}
      />
      {mayDecide && (
        <FilterToggle
          icon={<DeleteRegular />}
          label={t('filter.deleted')}
          value={filter.deleted}
          onChange={(deleted) => onChange({ deleted })}
        />
      )}
    </FilterBar>
  );
}
