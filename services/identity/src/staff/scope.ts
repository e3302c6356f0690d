import { companyById } from '@fovea/contracts/companies/questions';
import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { companiesInScope } from '@fovea/kit/company-scope';
import type { Ask } from '@fovea/kit/rpc';
import type { Prisma, Staff } from '../../generated/global/client.ts';
import type { Global, GlobalTx } from '../handle.ts';
import { holdStaff } from '../passwords/hold-person.ts';

/**
 * Staff users somebody may see: the platform's administrators everyone, others the people of their own company and
 * those beneath it.
 */
export async function visibleStaff(db: Global, actor: Actor): Promise<Prisma.StaffWhereInput> {
  const companies = await companiesInScope(db, actor);
  return companies === 'all' ? {} : { companyId: { in: companies } };
}

/** One staff user for a change, locked until the transaction ends; somebody out of sight does not exist. */
export async function lockStaff(tx: GlobalTx, visible: Prisma.StaffWhereInput, id: string): Promise<Staff> {
  await holdStaff(tx, id);
  const staff = await tx.staff.findFirst({ where: { AND: [visible, { id }] } });
  if (!staff) throw new AppError('notFound');
  return staff;
}

/**
 * The company staff are put into: one in the caller's scope. A company made this moment may still be unknown here, so
 * its owner is asked.
 */
export async function allowCompany(
  { global, actor, ask }: { global: Global; actor: Actor; ask: Ask },
  companyId: string,
): Promise<void> {
  const companies = await companiesInScope(global, actor);
  if (companies !== 'all') {
    if (!companies.includes(companyId)) throw refuseField('companyId', 'invalidChoice');
    return;
  }
  const known = await global.company.findUnique({ where: { id: companyId } });
  const exists = known ? !known.deleted : (await ask(companyById, { id: companyId })) !== null;
  if (!exists) throw refuseField('companyId', 'invalidChoice');
}
