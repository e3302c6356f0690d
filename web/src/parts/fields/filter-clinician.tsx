import { findDoctors } from '@fovea/contracts/staff/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import type { FilterRelation } from '../../ui/filters/filter.tsx';
import { FilterCombobox } from './filter-combobox.tsx';

export type FilterClinicianProps = {
  value: string | undefined;
  /** Whose clinicians are offered; undefined: of all companies in sight. */ companyId: string | undefined;
  onChange: (doctorId: string | undefined) => void;
  relation?: FilterRelation<'not'>;
};

/** Families of one clinician. Pages that show it load the namespaces `cohorts` and `worklist` too. */
export function FilterClinician({ value, companyId, onChange, relation }: FilterClinicianProps) {
  const { t } = useTranslation(['worklist', 'cohorts']);
  const { data } = useQuery(apiQuery(findDoctors, { companyId }));
  return (
    <FilterCombobox
      label={t('column.doctor')}
      placeholder={t('cohorts:filter.allClinicians')}
      value={value}
      name={data?.list.find(({ _id }) => _id === value)?.fullName}
      options={data?.list.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
      onChange={onChange}
      relation={relation}
    />
  );
}
