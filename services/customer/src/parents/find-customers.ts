import { findCustomers } from '@fovea/contracts/customers/endpoints';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { countRows, findPage } from '@fovea/kit/database/list';
import { sql } from 'kysely';
import { type Context, handle } from '../handle.ts';
import { checkMaySeeRemoved, type FamilyScope, familiesInScope, ofCompaniesIn, ofCompany } from '../scope.ts';
import { kysely } from '../tables.ts';
import { isWide, type ParentFilter, parentOrder, parentsMatching } from './parent-query.ts';
import { type ParentRow, parentList, parentRow } from './parent-row.ts';

export const findCustomersHandler = handle(findCustomers, async (filter, ctx) => {
  const { db, actor, region, concerns } = ctx;
  const { current, pageSize } = filter;
  if (filter.deleted) checkMaySeeRemoved(actor);
  const { rows, total } = await findParentPage(ctx, filter, await familiesInScope(db, actor));
  concerns(rows.map(({ id }) => id));
  return { list: rows.map((row) => parentRow(row, region)), total, current, pageSize };
});

function findParentPage(
  { db, language, regionTimezone }: Context,
  filter: CustomerFilter,
  scope: FamilyScope,
): Promise<{ rows: ParentRow[]; total: number }> {
  const { current, pageSize } = filter;
  const isWhole = isWide(filter, scope, regionTimezone) && ofCompany(scope, filter).companyIds === 'all';
  return findPage(kysely(db), parentList, {
    matching: parentsMatching(filter, scope, regionTimezone),
    ...parentOrder(filter, language),
    current,
    pageSize,
    count: isWhole ? () => countParents({ db, regionTimezone }, filter, scope) : undefined,
  });
}

/** Where only companies narrow the list, the sum of their stored counters is cheap and exact. */
export async function countParents(
  { db, regionTimezone }: Pick<Context, 'db' | 'regionTimezone'>,
  filter: ParentFilter,
  scope: FamilyScope,
): Promise<number> {
  if (!isWide(filter, scope, regionTimezone))
    return countRows(kysely(db), 'parent', parentsMatching(filter, scope, regionTimezone));
  const counted = kysely(db)
    .selectFrom('parent_count')
    .select(({ fn, ref }) => sql<number>`coalesce(${fn.sum(ref('count'))}, 0)::int`.as('total'));
  const ofThese = counted.where(({ and, ref }) => and(ofCompaniesIn(ofCompany(scope, filter), ref('company_id'))));
  return (await ofThese.executeTakeFirstOrThrow()).total;
}
