import { searchCompanies } from '@fovea/contracts/search/endpoints';
import type { FoundCompany } from '@fovea/contracts/search/schema';
import type { Rows } from '@fovea/kit/database/list';
import { searchRows } from '@fovea/kit/search/search-rows';
import { fitsWords } from '@fovea/kit/search/search-words';
import { expressionBuilder, type InferResult } from 'kysely';
import { companiesMatching } from '../companies/company-query.ts';
import { handle } from '../handle.ts';
import { companyScope, inScope } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';

const company = expressionBuilder<Tables, 'company'>();

export const searchCompaniesHandler = handle(searchCompanies, async (search, { global, actor }) => {
  const words = company.ref('company.search');
  const { searchStr } = search;
  const { rows, more } = await searchRows(kysely(global), list, search, {
    scope: inScope(companyScope(actor)),
    words,
    fits: company.or([
      fitsWords(words, searchStr),
      // The index does not serve fewer characters of a number.
      ...(/^\d{3,}$/.test(searchStr) ? [companiesMatching({}, { companyNumber: searchStr })] : []),
      ...(searchStr.length < 3 ? [] : [companiesMatching({}, { companyCustomID: searchStr })]),
    ]),
  });
  return { list: rows.map(foundCompany), more };
});

const show = (companies: Rows<Tables, 'company'>) =>
  companies
    .select(['company.id', 'company.name', 'company.type', 'company.country', 'company.disabled'])
    .select('company.company_number as number');

const list = { table: 'company', show } as const;

const foundCompany = ({ id, number, ...row }: InferResult<ReturnType<typeof show>>[number]): FoundCompany => ({
  _id: id,
  company_number: number,
  ...row,
});
