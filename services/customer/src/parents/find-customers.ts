import { type CustomerFilter, findCustomers } from '@fovea/contracts/customers';
import { direct } from '@fovea/kit/direct';
import { countRows, findPage } from '@fovea/kit/find-page';
import { Prisma } from '../../generated/regional/client.ts';
import { handle, type Regional } from '../handle.ts';
import { checkMaySeeRemoved, type FamilyScope, familiesInScope } from '../scope.ts';
import { companiesOf, inCompanies, isWide, type ParentFilter, parentOrder, parentsMatching } from './parent-query.ts';
import { type ParentRow, parentRow, showParents } from './parent-row.ts';

export const findCustomersHandler = handle(findCustomers, async (filter, { db, actor, region, concerns }) => {
  const { current, pageSize } = filter;
  if (filter.deleted) checkMaySeeRemoved(actor);
  const { rows, total } = await findParentPage(db, filter, await familiesInScope(db, actor));
  concerns(rows.map(({ id }) => id));
  return { list: rows.map((row) => parentRow(row, region)), total, current, pageSize };
});

/** Who is listed, counted and exported. */
export const listedParents = (filter: ParentFilter, scope: FamilyScope) => ({
  table: 'parent',
  alias: 'p',
  matching: parentsMatching(filter, scope),
  show: showParents,
});

function findParentPage(
  db: Regional,
  filter: CustomerFilter,
  scope: FamilyScope,
): Promise<{ rows: ParentRow[]; total: number }> {
  const isWhole = isWide(filter, scope) && companiesOf(filter, scope) === 'all';
  return findPage(db, {
    ...listedParents(filter, scope),
    ...parentOrder(filter),
    current: filter.current,
    pageSize: filter.pageSize,
    count: isWhole ? () => countParents(db, filter, scope) : undefined,
  });
}

/** Where only companies narrow the list, their kept counters cost nothing and are exact. */
export async function countParents(db: Regional, filter: ParentFilter, scope: FamilyScope): Promise<number> {
  if (!isWide(filter, scope)) return countRows(db, listedParents(filter, scope));
  const wanted = inCompanies(companiesOf(filter, scope));
  const [{ total }] = await direct(db).$queryRaw<[{ total: number }]>(
    Prisma.sql`SELECT coalesce(sum(count), 0)::int AS total FROM parent_count p WHERE ${wanted}`,
  );
  return total;
}
