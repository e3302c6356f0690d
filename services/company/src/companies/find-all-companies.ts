import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { likePattern } from '@fovea/kit/search';
import { expressionBuilder } from 'kysely';
import { handle } from '../handle.ts';
import { companyScope, inScope } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { companiesByName } from './company-query.ts';
import { viewCompanyOption } from './company-view.ts';

/** A choice list is not paged; somebody with more companies narrows it by typing. */
const mostChoices = 1_000;
const company = expressionBuilder<Tables, 'company'>();

export const findAllCompaniesHandler = handle(findAllCompanies, async ({ other, type, searchStr }, ctx) => {
  const scope = companyScope(ctx.actor, ctx.region);
  const wanted = likePattern(searchStr);
  const matching = company.and([
    // Targets of a transfer: whatever the scope, every company but the own one.
    inScope(other ? { region: scope.region } : scope),
    ...(other && ctx.actor.companyId ? [company('company.id', '<>', ctx.actor.companyId)] : []),
    ...(type ? [company('company.type', '=', type)] : []),
    ...(wanted ? [company('company.search', 'like', wanted)] : []),
  ]);
  const list = await companiesByName(ctx.global, matching).limit(mostChoices).execute();
  return { list: list.map(viewCompanyOption) };
});
