import { companyById } from '@fovea/contracts/companies/questions';
import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Context } from '../handle.ts';
import { familiesInScope, mayUseCompany } from '../scope.ts';

/** A family lives in its company's region; the company's own service says which that is. */
export async function requireCompany(companyId: string, { db, actor, ask, region }: Context) {
  if (!mayUseCompany(await familiesInScope(db, actor), companyId)) throw refuseField('companyId', 'invalidChoice');
  const company = await ask(companyById, { id: companyId });
  if (!company || company.databaseUrl !== region) throw refuseField('companyId', 'invalidChoice');
  if (company.disabled) throw new AppError('companyLocked');
  return company;
}
