import type { Actor } from '@fovea/kit/access/actor';
import { companiesInScope } from '@fovea/kit/access/company-scope';
import type { Prisma } from '../generated/global/client.ts';
import type { Global } from './handle.ts';

/**
 * Admins see every plan; staff the plans of their region's database and those of their own companies and of the ones
 * above, which they may sell.
 */
export async function visiblePlans(db: Global, actor: Actor): Promise<Prisma.PlanWhereInput> {
  const scope = await companiesInScope(db, actor);
  if (scope === 'all') return {};
  const own = actor.companyId
    ? await db.company.findUnique({ where: { id: actor.companyId }, select: { ancestors: true } })
    : null;
  return {
    OR: [
      { type: 'database', database: actor.region },
      { type: 'company', companyId: { in: [...scope, ...(own?.ancestors ?? [])] } },
    ],
  };
}
