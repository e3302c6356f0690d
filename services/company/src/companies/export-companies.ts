import * as contract from '@fovea/contracts/companies';
import { startExport } from '@fovea/kit/exports';
import type { Prisma } from '../../generated/global/client.ts';
import { type Global, handle } from '../handle.ts';
import { companyExportWords } from './company-export-words.ts';
import { viewCompany, withParent } from './company-view.ts';
import { companyWhere } from './company-where.ts';

const batch = 1_000;

export const exportCompanies = handle(contract.exportCompanies, async (filter, ctx) => {
  const where = await companyWhere(ctx, filter);
  const words = companyExportWords[ctx.language];
  const count = await ctx.global.company.count({ where });
  return startExport(ctx, { name: 'companies', header: words.header, count, rows: companyRows(ctx.global, where, words) });
});

/** Walks by key, so that a long list costs no more at its end than at its start. */
async function* companyRows(db: Global, where: Prisma.CompanyWhereInput, { types, disabled }: (typeof companyExportWords)['en']) {
  for (let after = ''; ; ) {
    const rows = await db.company.findMany({
      where: { AND: [where, after ? { id: { gt: after } } : {}] },
      include: withParent,
      orderBy: { id: 'asc' },
      take: batch,
    });
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
