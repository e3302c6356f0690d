import { findCohortGroups } from '@fovea/contracts/cohorts/endpoints';
import type { CohortGroup, CohortGroupFilter } from '@fovea/contracts/cohorts/schema';
import type { Language } from '@fovea/contracts/fields';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { cohortOf } from './cohort-of.ts';
import { clinic, clinician, countedBy, inMonth, ratedMonths } from './cohort-query.ts';

/** Every page counts all groups: a region has a few thousand at most, and their shares decide the order. */
export const findCohortGroupsHandler = handle(findCohortGroups, async (filter, { db, actor, language }) => {
  const { by, month, current, pageSize } = filter;
  const rated = ratedMonths(filter, await familiesInScope(db, actor)).where(inMonth(month));
  const rows = await (by === 'clinic'
    ? kysely(db)
        .selectFrom(countedBy(rated, clinic).as('groups'))
        .leftJoin('company', 'company.id', 'groups.of')
        .selectAll('groups')
        .select('company.name')
        .execute()
    : kysely(db)
        .selectFrom(countedBy(rated, clinician).as('groups'))
        .leftJoin('staff', 'staff.id', 'groups.of')
        .selectAll('groups')
        .select('staff.full_name as name')
        .execute());
  const groups = rows.map(({ of, name, children }): CohortGroup => ({ _id: of, name, ...cohortOf(children) }));
  const first = (current - 1) * pageSize;
  const list = groups.toSorted(inOrder(filter, language)).slice(first, first + pageSize);
  return { list, total: groups.length, current, pageSize };
});

/** Children without a clinician come last; ties are ordered by name. */
function inOrder({ sort = 'name', order }: Pick<CohortGroupFilter, 'sort' | 'order'>, language: Language) {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const byName = (a: CohortGroup, b: CohortGroup, way: number) =>
    Number(a.name === null) - Number(b.name === null) || way * compare(a.name ?? '', b.name ?? '');
  return (a: CohortGroup, b: CohortGroup) =>
    sort === 'name' ? byName(a, b, sign) : sign * ((a[sort] ?? 0) - (b[sort] ?? 0)) || byName(a, b, 1);
}
