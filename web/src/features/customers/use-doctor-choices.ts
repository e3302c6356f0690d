import { findDoctors } from '@fovea/contracts/staff/endpoints';
import { skipToken, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import type { Choice } from '../../parts/fields/select-field.tsx';

/** A company's doctors, including the present choice after leaving the company. */
export function useDoctorChoices(
  companyId: string | undefined,
  chosen?: { doctorId: string | null; doctorName: string | null },
): Choice[] {
  const query = apiQuery(findDoctors, { companyId });
  const { data } = useQuery({ ...query, queryFn: companyId ? query.queryFn : skipToken });
  const list = (data?.list ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName }));
  if (!chosen?.doctorId || list.some(({ value }) => value === chosen.doctorId)) return list;
  return [...list, { value: chosen.doctorId, label: chosen.doctorName ?? '–' }];
}
