import type { Actor } from '@fovea/kit/access/actor';
import { companiesInScope } from '@fovea/kit/access/company-scope';
import { anyOf } from '@fovea/kit/database/kysely';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Global } from './handle.ts';
import type { Tables } from './tables.ts';

const plan = expressionBuilder<Tables, 'plan'>();

/**
 * Administrators of the platform see every plan. Staff see the plans of their region's database, of their own companies
 * and of the companies above, which they may sell.
 */
export async function visiblePlans(db: Global, actor: Actor): Promise<Expression<SqlBool>[]> {
  const scope = await companiesInScope(db, actor);
  if (scope === 'all') return [];
  const own = actor.companyId
    ? await db.company.findUnique({ where: { id: actor.companyId }, select: { ancestors: true } })
    : null;
  return [
    plan.or([
      plan.and([plan('plan.type', '=', sql.lit('database')), plan('plan.database', '=', actor.region)]),
      plan.and([
        plan('plan.type', '=', sql.lit('company')),
        plan('plan.company_id', '=', anyOf([...scope, ...(own?.ancestors ?? [])])),
      ]),
    ]),
  ];
}
