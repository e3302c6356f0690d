import * as contract from '@fovea/contracts/companies';
import type { Actor } from '@fovea/kit/actor';
import { searchFilter } from '@fovea/kit/search';
import type { Prisma } from '../../generated/global/client.ts';
import { handle } from '../handle.ts';
import { inChosenRegion, visibleCompanies } from '../scope.ts';
import { viewCompanyOption } from './company-view.ts';

/** A choice list is not paged; somebody with more companies narrows it by typing. */
const mostChoices = 1_000;

export const findAllCompanies = handle(contract.findAllCompanies, async ({ other, type, searchStr }, ctx) => {
  const list = await ctx.global.company.findMany({
    where: {
      AND: [
        other ? othersThan(ctx.actor) : visibleCompanies(ctx.actor),
        inChosenRegion(ctx.actor, ctx.region),
        type ? { type } : {},
        { search: searchFilter(searchStr) },
      ],
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostChoices,
  });
  return { list: list.map(viewCompanyOption) };
});

/** Targets of a transfer: whatever the scope, every company but the own one. */
const othersThan = ({ companyId }: Actor): Prisma.CompanyWhereInput => (companyId ? { id: { not: companyId } } : {});
