import { companyById } from '@fovea/contracts/companies/rpcs';
import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/access/actor';
import { type CompanyScope, companiesInScope, inCompanies } from '@fovea/kit/access/company-scope';
import { isAmong } from '@fovea/kit/database/list';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Staff } from '../../generated/global/client.ts';
import type { Global, GlobalTx } from '../handle.ts';
import { lockStaffRow } from '../passwords/lock-person.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';

const staff = expressionBuilder<GlobalTables, 'staff'>();

/** Platform administrators see all staff users, others those of their own company and its descendants. */
export const inScope = (scope: CompanyScope): Expression<SqlBool> => inCompanies(scope, staff.ref('staff.company_id'));

export const visibleStaff = async (db: Global, actor: Actor): Promise<Expression<SqlBool>> =>
  inScope(await companiesInScope(db, actor));

/** One staff user; null also for one outside the scope. */
export const findVisible = async (db: GlobalTx, visible: Expression<SqlBool>, id: string): Promise<Staff | null> =>
  (await isAmong(kyselyOfGlobal(db), 'staff', id, visible)) ? db.staff.findUnique({ where: { id } }) : null;

/** One staff user, locked until the transaction ends; `notFound` also outside the scope. */
export async function lockStaff(tx: GlobalTx, visible: Expression<SqlBool>, id: string): Promise<Staff> {
  await lockStaffRow(tx, id);
  const found = await findVisible(tx, visible, id);
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * Throws unless the company is in the caller's scope. A company created just now may be missing here, so its service is
 * called.
 */
export async function allowCompany(
  { global, actor, callRpc }: { global: Global; actor: Actor; callRpc: CallRpc },
  companyId: string,
): Promise<void> {
  const companies = await companiesInScope(global, actor);
  if (companies !== 'all') {
    if (!companies.includes(companyId)) throw refuseField('companyId', 'invalidChoice');
    return;
  }
  const stored = await global.company.findUnique({ where: { id: companyId } });
  const exists = stored ? !stored.deleted : (await callRpc(companyById, { id: companyId })) !== null;
  if (!exists) throw refuseField('companyId', 'invalidChoice');
}
