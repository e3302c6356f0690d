import type { Company as CompanyView, SaveCompany } from '@fovea/contracts/companies/schema';
import { AppError } from '@fovea/contracts/errors';
import { countCompanyCustomers } from '@fovea/contracts/patients/rpcs';
import { companyChange, companyChanged } from '../facts.ts';
import type { Context } from '../handle.ts';
import { writeEdit } from '../prepaid/write-pack.ts';
import { texts } from '../texts.ts';
import { columnsOf } from './company-columns.ts';
import { ancestorsUnder, lockCompany, lockTree, moveDescendants, refuseChildren } from './company-tree.ts';
import { viewCompany, withParent } from './company-view.ts';

type Change = Omit<SaveCompany, '_id'> & { _id: string };

export async function updateCompany(change: Change, ctx: Context): Promise<CompanyView> {
  const { _id: id, updatedAt, parentCompanyId, ...fields } = change;
  await refuseLeavingCustomers(change, ctx);

  const changed = await ctx.global.$transaction(async (tx) => {
    await lockTree(tx);
    const before = await lockCompany(tx, id);
    if (updatedAt && new Date(updatedAt).getTime() !== before.updatedAt.getTime())
      throw new AppError('changedMeanwhile');
    if (fields.type === 'Clinic' && before.type !== 'Clinic') await refuseChildren(tx, id);

    const parentId = parentCompanyId === undefined ? before.parentId : parentCompanyId;
    const ancestors = parentId === before.parentId ? before.ancestors : await ancestorsUnder(tx, id, parentId);
    const company = await tx.company.update({
      where: { id },
      data: { ...columnsOf(fields, ctx.now, before), parentId, ancestors, updatedAt: ctx.now },
      include: withParent,
    });
    await companyChanged(tx, company);
    await writeEdit(tx, company, before.prepaidSubscriptions, ctx);
    await ctx.changed(tx, companyChange(before, company));
    if (parentId !== before.parentId) await moveDescendants(tx, company);
    return company;
  });
  return viewCompany(changed);
}

/** Families stay in the region they signed up in: a company with families cannot leave it. */
async function refuseLeavingCustomers(
  { _id: id, databaseUrl }: Change,
  { global, callRpc, language }: Context,
): Promise<void> {
  const before = await global.company.findUnique({ where: { id }, select: { databaseUrl: true } });
  if (!before) throw new AppError('notFound');
  if (before.databaseUrl === databaseUrl) return;
  const { count } = await callRpc(countCompanyCustomers, { companyId: id }, { region: before.databaseUrl });
  if (count > 0) throw new AppError('inUse', { what: texts[language].inUse.customers });
}
