import { findDoctors } from '@fovea/contracts/staff/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import type { FilterRelation } from '../../ui/filters/filter.tsx';
import { FilterCombobox } from './filter-combobox.tsx';

export type FilterClinicianProps = {
  value: string | undefined;
  /** The company of the offered clinicians; undefined: all visible companies. */
  companyId: string | undefined;
  onChange: (doctorId: string | undefined) => void;
  relation?: FilterRelation<'not'>;
};

/** Filters families by clinician. Pages that show it load */
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
