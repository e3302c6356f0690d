import { customerCounts } from '@fovea/contracts/customers/rpcs';
import { dayMs } from '@fovea/contracts/dates';
import { countCompanyCustomers } from '@fovea/contracts/patients/rpcs';
import { anyOf, countAll } from '@fovea/kit/database/kysely';
import { expressionBuilder, sql } from 'kysely';
import { handleRpc } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';

const { fn } = expressionBuilder<Tables, 'parent'>();

/** The dashboard excludes test users, so this counts rows and does not read `parent_count`. */
export const customerCountsRpc = handleRpc(customerCounts, async ({ companyIds }, { db, now }) => {
  const since = (days: number) =>
    fn.countAll().filterWhere('register_date', '>=', new Date(now.getTime() - days * dayMs));
  const counted = kysely(db)
    .selectFrom('parent')
    .select(['company_id as companyId', countAll.as('all')])
    .select(({ cast }) => [
      cast<number>(since(7), 'integer').as('last7Days'),
      cast<number>(since(30), 'integer').as('last30Days'),
    ])
    .where('deleted_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('debug', '=', sql.lit(false))
    .groupBy('company_id');
  const list = await (companyIds ? counted.where('company_id', '=', anyOf(companyIds)) : counted).execute();
  return { list };
});

/** Called before a company is deleted: includes test users and families that may still be restored. */
export const countCompanyCustomersRpc = handleRpc(countCompanyCustomers, async ({ companyId }, { db }) => {
  const [listed, removed] = await Promise.all([
    db.parentCount.findUnique({ where: { companyId } }),
    db.parent.count({ where: { companyId, deletedAt: null, removedAt: { not: null } } }),
  ]);
  return { count: (listed?.count ?? 0) + removed };
});
