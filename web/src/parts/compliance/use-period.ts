import type { compliancePeriods } from '@fovea/contracts/usage/schema';
import { useState } from 'react';
import { type ApiQuery, useList } from '../../api/query.ts';

export type CompliancePeriod = (typeof compliancePeriods)[number];

/** The data of a selectable number of months; the previous period stays while another loads. */
export function usePeriod<Response>(query: (months: CompliancePeriod) => ApiQuery<Response>) {
  const [months, setMonths] = useState<CompliancePeriod>(4);
  return { months, setMonths, asked: useList(query(months)) };
}
