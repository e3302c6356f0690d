import { exportCompanies } from '@fovea/contracts/companies/endpoints';
import { linesOf } from '@fovea/kit/csv-lines';
import { handleExport } from '../handle.ts';
import { companyScope } from '../scope.ts';
import { texts } from '../texts.ts';
import { companiesMatching, countCompanies, walkCompanies } from './company-query.ts';
import { type ViewedCompany, viewCompany } from './company-view.ts';

export const exportCompaniesHandler = handleExport(exportCompanies, async (filter, ctx) => {
  const matching = companiesMatching(companyScope(ctx.actor, ctx.region), filter);
  const words = texts[ctx.language].exports;
  const count = await countCompanies(ctx.global, matching);
  return {
    name: 'companies',
    header: words.header,
    count,
    lines: linesOf(companyRows(walkCompanies(ctx.global, matching), words)),
  };
});

async function* companyRows(
  companies: AsyncIterable<ViewedCompany>,
  { types, disabled }: (typeof texts)['en']['exports'],
) {
  for await (const each of companies) {
    const company = viewCompany(each);
    yield [
      company.company_number,
      company.company_custom_id ?? '',
      company.name,
      types[company.type],
      company.parentCompanyName ?? '',
      company.country,
      company.register_number ?? '',
      company.databaseUrl,
      company.owner_name,
      `${company.owner_mobileCountryCode} ${company.owner_number}`,
      company.owner_email,
      company.address,
      company.zip ?? '',
      disabled[company.disabled ? 'yes' : 'no'],
    ];
  }
}
