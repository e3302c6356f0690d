import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { transferTargets } from '@fovea/kit/access/company-scope';
import { fitsWords } from '@fovea/kit/search/search-words';
import { expressionBuilder } from 'kysely';
import { type Context, handle } from '../handle.ts';
import { companyScope, inScope } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { companiesByName } from './company-query.ts';
import { viewCompanyOption } from './company-view.ts';

/** A choice list is not paged; typing narrows a longer one. */
const mostChoices = 1_000;
const company = expressionBuilder<Tables, 'company'>();

export const findAllCompaniesHandler = handle(findAllCompanies, async ({ other, type, searchStr }, ctx) => {
  const matching = company.and([
    ...(other ? await targetsOfTransfer(ctx) : [inScope(companyScope(ctx.actor, ctx.region))]),
    ...(type ? [company('company.type', '=', type)] : []),
    ...(searchStr ? [fitsWords(company.ref('company.search'), searchStr)] : []),
  ]);
  const list = await companiesByName(ctx.global, matching).limit(mostChoices).execute();
  // Only the name of a company outside the caller's scope is returned.
  return { list: list.map((each) => (other ? { _id: each.id, name: each.name } : viewCompanyOption(each))) };
});

/** The companies that the inventory accepts, without the caller's own. Throws `notAllowed`. */
async function targetsOfTransfer({ global, actor, region }: Context) {
  if (actor.role === 'doctor') throw new AppError('notAllowed');
  return [
    await transferTargets(global, actor),
    company('company.disabled', '=', false),
    ...(actor.companyId ? [company('company.id', '<>', actor.companyId)] : []),
    ...(actor.role === 'admin' ? [inScope(companyScope(actor, region))] : []),
  ];
}
