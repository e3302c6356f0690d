import * as contract from '@fovea/contracts/companies';
import { startExport } from '@fovea/kit/exports';
import { Prisma } from '../../generated/global/client.ts';
import { type Global, handle } from '../handle.ts';
import { companyScope } from '../scope.ts';
import { companyExportWords } from './company-export-words.ts';
import { companiesMatching, countCompanies, selectCompanies } from './company-query.ts';
import { viewCompany } from './company-view.ts';

const batch = 1_000;

export const exportCompanies = handle(contract.exportCompanies, async (filter, ctx) => {
  const matching = companiesMatching(companyScope(ctx.actor, ctx.region), filter);
  const words = companyExportWords[ctx.language];
  const count = await countCompanies(ctx.global, matching);
  return startExport(ctx, { name: 'companies', header: words.header, count, rows: companyRows(ctx.global, matching, words) });
});

/** Walks by key, so that a long list costs no more at its end than at its start. */
async function* companyRows(db: Global, matching: Prisma.Sql, { types, disabled }: (typeof companyExportWords)['en']) {
  for (let after = ''; ; ) {
    const rest = after ? Prisma.sql`${matching} AND c.id > ${after}::uuid` : matching;
    const rows = await selectCompanies(db, rest, Prisma.sql`ORDER BY c.id LIMIT ${batch}`);
    for (const company of rows.map(viewCompany)) {
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
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
