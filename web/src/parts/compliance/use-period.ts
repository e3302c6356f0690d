import type { compliancePeriods } from '@fovea/contracts/usage/schema';
import { useState } from 'react';
import { type ApiQuery, useList } from '../../api/query.ts';

export type CompliancePeriod = (typeof compliancePeriods)[number];

/** What is asked of a number of months that its reader chooses; while another period loads, the last one stays. */
export function usePeriod<Response>(query: (months: CompliancePeriod) => ApiQuery<Response>) {
  const [months, setMonths] = useState<CompliancePeriod>(4);
  return { months, setMonths, asked: useList(query(months)) };
}
