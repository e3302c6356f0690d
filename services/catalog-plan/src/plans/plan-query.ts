import type { PlanFilter } from '@fovea/contracts/plans/schema';
import { equalTo } from '@fovea/kit/database/relations';
import { searchFilter } from '@fovea/kit/search/search-text';
import type { Prisma } from '../../generated/global/client.ts';

type Filter = Partial<PlanFilter>;

export const plansMatching = (
  { id, searchStr, type, database, billing_type, billing_typeIs, currency, currencyIs, status }: Filter,
  visible: Prisma.PlanWhereInput,
): Prisma.PlanWhereInput => ({
  AND: [
    visible,
    {
      id,
      ...searchFilter(searchStr),
      ...(type && { type }),
      ...(type === 'database' && database && { database }),
      billingType: equalTo(billing_typeIs, billing_type),
      currency: equalTo(currencyIs, currency),
      status,
    },
  ],
});

/** duration: months first, then days. */
export function planOrder({ sort = 'createdAt', order = 'desc' }: Filter): Prisma.PlanOrderByWithRelationInput[] {
  if (sort === 'duration') return [{ validMonths: order }, { validDays: order }, { id: order }];
  return [sort === 'billing_type' ? { billingType: order } : { [sort]: order }, { id: order }];
}
