import type { PlanFilter } from '@fovea/contracts/plans/schema';
import { searchFilter } from '@fovea/kit/search';
import type { Prisma } from '../../generated/global/client.ts';

type Filter = Partial<PlanFilter>;

export const plansMatching = (
  { id, searchStr, type, database }: Filter,
  visible: Prisma.PlanWhereInput,
): Prisma.PlanWhereInput => ({
  AND: [
    visible,
    {
      id,
      search: searchFilter(searchStr),
      ...(type && { type }),
      ...(type === 'database' && database && { database }),
    },
  ],
});

/** duration: months first, then days. */
export function planOrder({ sort = 'createdAt', order = 'desc' }: Filter): Prisma.PlanOrderByWithRelationInput[] {
  if (sort === 'duration') return [{ validMonths: order }, { validDays: order }, { id: order }];
  return [sort === 'billing_type' ? { billingType: order } : { [sort]: order }, { id: order }];
}
