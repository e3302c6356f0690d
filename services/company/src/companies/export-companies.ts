import { exportCompanies } from '@fovea/contracts/companies/endpoints';
import { type CsvLines, eitherCell, numberCell, phoneDigits, walkLines, wordCell } from '@fovea/kit/csv/csv-lines';
import type { Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Global, handleExport } from '../handle.ts';
import { companyScope } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { companiesMatching, countCompanies } from './company-query.ts';

export const exportCompaniesHandler = handleExport(exportCompanies, async (filter, ctx) => {
  const matching = companiesMatching(companyScope(ctx.actor, ctx.region), filter);
  const words = texts[ctx.language].exports;
  return {
    name: 'companies',
    header: words.header,
    count: await countCompanies(ctx.global, matching),
    lines: companyLines(ctx.global, matching, words),
  };
});

type Read = Tables & { above: Tables['company'] };
const { ref } = expressionBuilder<Read, 'company' | 'above'>();
const joined = (companies: Rows<Tables, 'company'>) =>
  companies.leftJoin('company as above', 'above.id', 'company.parent_id');

function companyLines(
  db: Global,
  matching: Expression<SqlBool>,
  { types, disabled }: (typeof texts)['en']['exports'],
): AsyncIterable<CsvLines> {
  const cells = [
    numberCell(ref('company.company_number')),
    ref('company.company_custom_id'),
    ref('company.name'),
    wordCell(types, ref('company.type')),
    ref('above.name'),
    ref('company.country'),
    ref('company.register_number'),
    ref('company.database_url'),
    ref('company.owner_name'),
    sql<string>`concat(${ref('company.owner_mobile_country_code')}, ' ', ${phoneDigits(ref('company.owner_mobile_country_code'), ref('company.owner_number'))})`,
    ref('company.owner_email'),
    ref('company.address'),
    ref('company.zip'),
    eitherCell(ref('company.disabled'), disabled.yes, disabled.no),
  ];
  return walkLines(kysely(db), { table: 'company', joined, cells }, matching);
}
