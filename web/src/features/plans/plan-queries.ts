import { findPlans } from '@fovea/contracts/plans/endpoints';
import type { PlanFilter } from '@fovea/contracts/plans/schema';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { onlyRow } from '../../api/only-row.ts';
import { apiQuery, invalidate } from '../../api/query.ts';

export const plans = (filter: PlanFilter) => apiQuery(findPlans, filter);
export const plan = (id: string) => onlyRow(apiQuery(findPlans, { id, pageSize: 1 }));
/** Regions and the platform's currencies. */
export const base = apiQuery(getBaseSetting, {});

/** After a plan was written. */
export const plansChanged = (): Promise<void> => invalidate(findPlans);
