import type { Company, SaveCompany } from '@fovea/contracts/companies/schema';
import { newId } from '@fovea/kit/database/ids';
import { companyChange, companyChanged } from '../facts.ts';
import type { Context } from '../handle.ts';
import { writeEdit } from '../prepaid/write-pack.ts';
import { columnsOf } from './company-columns.ts';
import { ancestorsUnder, lockTree } from './company-tree.ts';
import { viewCompany, withParent } from './company-view.ts';

export async function createCompany(
  { parentCompanyId, ...fields }: Omit<SaveCompany, '_id'>,
  ctx: Context,
): Promise<Company> {
  const { global, now } = ctx;
  const id = newId();
  const parentId = parentCompanyId ?? null;
  const created = await global.$transaction(async (tx) => {
    if (parentId) await lockTree(tx);
    const ancestors = await ancestorsUnder(tx, id, parentId);
    const company = await tx.company.create({
      data: { id, ...columnsOf(fields, now), parentId, ancestors, createdAt: now, updatedAt: now },
      include: withParent,
    });
    await companyChanged(tx, company);
    await writeEdit(tx, company, 0, ctx);
    await ctx.changed(tx, companyChange(null, company));
    return company;
  });
  return viewCompany(created);
}
