import type { Company } from '@fovea/contracts/companies/schema';
import { companyChange, companyChanged } from '../facts.ts';
import type { Context } from '../handle.ts';
import { lockCompany } from './company-tree.ts';
import { viewCompany, withParent } from './company-view.ts';

/** Published at once: identity ends the sessions of its people, devices refuse, its sign-up link stops working. */
export async function setCompanyDisabled(
  { id, disabled }: { id: string; disabled: boolean },
  ctx: Pick<Context, 'global' | 'now' | 'changed'>,
): Promise<Company> {
  const company = await ctx.global.$transaction(async (tx) => {
    const before = await lockCompany(tx, id);
    const changed = await tx.company.update({
      where: { id },
      data: { disabled, updatedAt: ctx.now },
      include: withParent,
    });
    await companyChanged(tx, changed);
    await ctx.changed(tx, companyChange(before, changed));
    return changed;
  });
  return viewCompany(company);
}
