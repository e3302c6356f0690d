import { findCustomers } from '@fovea/contracts/customers/endpoints';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { countRows, findPage } from '@fovea/kit/database/list';
import { sql } from 'kysely';
import { type Context, handle } from '../handle.ts';
import { checkMaySeeRemoved, type FamilyScope, familiesInScope, ofCompaniesIn, ofCompany } from '../scope.ts';
import { kysely } from '../tables.ts';
import { familyList, familyRow, type ListedFamily } from './family-list.ts';
import { isWide, type ParentFilter, parentOrder, parentsMatching } from './parent-query.ts';

export const findCustomersHandler = handle(findCustomers, async (filter, ctx) => {
  const { db, actor, region, concerns, now } = ctx;
  const { current, pageSize } = filter;
  if (filter.deleted) checkMaySeeRemoved(actor);
  const { rows, total } = await findFamilyPage(ctx, filter, await familiesInScope(db, actor));
  concerns(rows.map(({ id }) => id));
  return { list: rows.map((row) => familyRow(row, { region, now })), total, current, pageSize };
});

function findFamilyPage(
  { db, language, regionTimezone }: Context,
  filter: CustomerFilter,
  scope: FamilyScope,
): Promise<{ rows: ListedFamily[]; total: number }> {
  const { current, pageSize } = filter;
  const isWhole = isWide(filter, scope, regionTimezone) && ofCompany(scope, filter).companyIds === 'all';
  return findPage(kysely(db), familyList, {
    matching: parentsMatching(filter, scope, regionTimezone),
    ...parentOrder(filter, language),
    current,
    pageSize,
    count: isWhole ? () => countFamilies({ db, regionTimezone }, filter, scope) : undefined,
  });
}

/** If only companies narrow the list, the total comes from their exact counters in `parent_count`. */
export async function countFamilies(
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
