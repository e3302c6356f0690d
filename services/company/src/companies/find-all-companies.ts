import { findAllCompanies } from '@fovea/contracts/companies';
import { searchFilter } from '@fovea/kit/search';
import { handle } from '../handle.ts';
import { companyScope, inScope } from '../scope.ts';
import { viewCompanyOption } from './company-view.ts';

/** A choice list is not paged; somebody with more companies narrows it by typing. */
const mostChoices = 1_000;

export const findAllCompaniesHandler = handle(findAllCompanies, async ({ other, type, searchStr }, ctx) => {
  const scope = companyScope(ctx.actor, ctx.region);
  const list = await ctx.global.company.findMany({
    where: {
      // Targets of a transfer: whatever the scope, every company but the own one.
      ...(other
        ? { ...inScope({ region: scope.region }), id: { not: ctx.actor.companyId ?? undefined } }
        : inScope(scope)),
      type,
      search: searchFilter(searchStr),
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostChoices,
  });
  return { list: list.map(viewCompanyOption) };
});
