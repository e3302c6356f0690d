import { type CustomerFilter, findCustomers } from '@fovea/contracts/customers';
import { direct } from '@fovea/kit/direct';
import { totalOf } from '@fovea/kit/search';
import { Prisma } from '../../generated/regional/client.ts';
import { type Db, handle } from '../handle.ts';
import { type FamilyScope, familiesInScope } from '../scope.ts';
import { companiesOf, inCompanies, isOfDoctor, isWide, type ParentFilter, parentOrder, parentsMatching } from './parent-query.ts';
import { type ParentRow, parentRow, parentRowColumns, parentRowJoins } from './parent-row.ts';

/** So many rows are found and sorted sooner than the ten first of an order are picked out of everybody. */
const mostSorted = 2_000;

export const findParentsHandler = handle(findCustomers, async (filter, { db, actor, region, concerns }) => {
  const scope = await familiesInScope(db, actor);
  const { current, pageSize } = filter;
  const counting = totalParents(db, filter, scope, region);
  // A clinician may have none of a large region's families or most of them, which the database cannot tell beforehand.
  const isFew = isOfDoctor(filter, scope) && (await counting) <= mostSorted;
  const [rows, total] = await Promise.all([findPage(db, filter, scope, isFew), counting]);
  concerns(rows.map(({ id }) => id));
  return { list: rows.map((row) => parentRow(row, region)), total, current, pageSize };
});

/** The page first, then what its few rows say about others: one statement, whatever the length of the list. OFFSET 0 keeps finding apart from sorting. */
function findPage(db: Db, filter: CustomerFilter, scope: FamilyScope, isFew: boolean): Promise<ParentRow[]> {
  const { current, pageSize, sort } = filter;
  const order = parentOrder(filter);
  const matching = parentsMatching(filter, scope);
  const parents = isFew ? Prisma.sql`(SELECT p.* FROM parent p WHERE ${matching} OFFSET 0) AS p` : Prisma.sql`parent p`;
  const byClinic = sort === 'clinic' ? Prisma.sql`JOIN company ON company.id = p.company_id` : Prisma.empty;
  return direct(db).$queryRaw(Prisma.sql`
    SELECT ${parentRowColumns} FROM (
      SELECT p.* FROM ${parents} ${byClinic} WHERE ${isFew ? Prisma.sql`true` : matching}
      ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}
    ) AS p ${parentRowJoins} ORDER BY ${order}`);
}

/** Counted, and remembered for a few seconds when large, unless only companies narrow the list: their kept counters cost nothing and are exact. */
function totalParents(db: Db, filter: CustomerFilter, scope: FamilyScope, region: string): Promise<number> {
  if (isWide(filter, scope)) return countParents(db, filter, scope);
  const narrowing = { ...filter, current: 0, pageSize: 0, sort: '', order: '' };
  return totalOf([region, scope, narrowing], () => countParents(db, filter, scope));
}

export async function countParents(db: Db, filter: ParentFilter, scope: FamilyScope): Promise<number> {
  const counted = isWide(filter, scope)
    ? Prisma.sql`SELECT coalesce(sum(count), 0)::int AS total FROM parent_count p WHERE ${inCompanies(companiesOf(filter, scope))}`
    : Prisma.sql`SELECT count(*)::int AS total FROM parent p WHERE ${parentsMatching(filter, scope)}`;
  const [{ total }] = await direct(db).$queryRaw<[{ total: number }]>(counted);
  return total;
}
