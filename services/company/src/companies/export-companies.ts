import { exportCompanies } from '@fovea/contracts/companies/endpoints';
import type { Language } from '@fovea/contracts/fields';
import { type CsvColumn, eitherCell, numberCell, phoneDigits, walkLines, wordCell } from '@fovea/kit/csv/csv-lines';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder, sql } from 'kysely';
import { handleExport } from '../handle.ts';
import { companyScope } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { companiesMatching, countCompanies } from './company-query.ts';

export const exportCompaniesHandler = handleExport(exportCompanies, async (filter, ctx) => {
  const matching = companiesMatching(companyScope(ctx.actor, ctx.region), filter);
  const columns = columnsIn(ctx.language);
  return {
    name: 'companies',
    columns,
    timezone: ctx.timezone,
    count: await countCompanies(ctx.global, matching),
    lines: walkLines(kysely(ctx.global), { table: 'company', joined, columns }, matching),
  };
});

type Read = Tables & { above: Tables['company'] };
const { ref } = expressionBuilder<Read, 'company' | 'above'>();
const joined = (companies: Rows<Tables, 'company'>) =>
  companies.leftJoin('company as above', 'above.id', 'company.parent_id');

const ownerPhone = sql<string>`concat(${ref('company.owner_mobile_country_code')}, ' ', ${phoneDigits(ref('company.owner_mobile_country_code'), ref('company.owner_number'))})`;

function columnsIn(language: Language): CsvColumn[] {
  const { columns: titles, types, disabled } = texts[language].exports;
  return [
    { title: titles.number, cell: numberCell(ref('company.company_number')) },
    { title: titles.customId, cell: ref('company.company_custom_id') },
    { title: titles.name, cell: ref('company.name') },
    { title: titles.type, cell: wordCell(types, ref('company.type')) },
    { title: titles.parent, cell: ref('above.name') },
    { title: titles.country, cell: ref('company.country') },
    { title: titles.registerNumber, cell: ref('company.register_number') },
    { title: titles.database, cell: ref('company.database_url') },
    { title: titles.owner, cell: ref('company.owner_name') },
    { title: titles.ownerPhone, cell: ownerPhone },
    { title: titles.ownerEmail, cell: ref('company.owner_email') },
    { title: titles.address, cell: ref('company.address') },
    { title: titles.zip, cell: ref('company.zip') },
    { title: titles.disabled, cell: eitherCell(ref('company.disabled'), disabled.yes, disabled.no) },
  ];
}
