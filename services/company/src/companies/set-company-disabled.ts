import * as contract from '@fovea/contracts/companies';
import { companyChanged } from '../facts.ts';
import { handle } from '../handle.ts';
import { lockCompany } from './company-tree.ts';
import { viewCompany, withParent } from './company-view.ts';

/** Told at once: identity ends the sessions of its people, devices refuse, its sign-up link stops working. */
export const setCompanyDisabled = handle(contract.setCompanyDisabled, async ({ id, disabled }, ctx) => {
  const company = await ctx.global.$transaction(async (tx) => {
    await lockCompany(tx, id);
    const changed = await tx.company.update({ where: { id }, data: { disabled, updatedAt: ctx.now }, include: withParent });
    await companyChanged(tx, changed);
    return changed;
  });
  return viewCompany(company);
});
