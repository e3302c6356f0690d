import { deleteCompany } from '@fovea/contracts/companies/endpoints';
import { deviceCounts } from '@fovea/contracts/devices/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { countCompanyCustomers } from '@fovea/contracts/patients/rpcs';
import { countCompanyPlans } from '@fovea/contracts/plans/rpcs';
import { countCompanyStaff } from '@fovea/contracts/staff/rpcs';
import type { Region } from '@fovea/kit/config/config';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { companyDeleted } from '../facts.ts';
import { handle } from '../handle.ts';
import { texts } from '../texts.ts';
import { lockCompany, lockTree } from './company-tree.ts';

type InUse = keyof (typeof texts)['en']['inUse'];

/** Refused while anything belongs to the company. If a service that counts such things fails, nothing is deleted. */
export const deleteCompanyHandler = handle(deleteCompany, async ({ id }, ctx) => {
  const uses = await findUses(id, ctx);
  await ctx.global.$transaction(async (tx) => {
    await lockTree(tx);
    const company = await lockCompany(tx, id);
    const children = await tx.company.count({ where: { parentId: id } });
    const inUse: InUse[] = [...(children > 0 ? (['companies'] as const) : []), ...uses];
    if (inUse.length > 0)
      throw new AppError('inUse', { what: inUse.map((use) => texts[ctx.language].inUse[use]).join(', ') });
    await tx.company.delete({ where: { id } });
    await companyDeleted(tx, company);
    await ctx.changed(tx, { region: company.databaseUrl, concerning: { id, name: company.name } });
  });
  return {};
});

async function findUses(
  companyId: string,
  { callRpc, regions }: { callRpc: CallRpc; regions: Region[] },
): Promise<InUse[]> {
  const [staff, devices, plans, ...customers] = await Promise.all([
    callRpc(countCompanyStaff, { companyId }),
    callRpc(deviceCounts, { companyIds: [companyId] }),
    callRpc(countCompanyPlans, { companyId }),
    ...regions.map(({ key: region }) => callRpc(countCompanyCustomers, { companyId }, { region })),
  ]);
  const counts: Record<Exclude<InUse, 'companies'>, number> = {
    staff: staff.count,
    customers: sum(customers.map(({ count }) => count)),
    devices: sum(devices.list.map(({ count }) => count)),
    plans: plans.count,
  };
  return (['staff', 'customers', 'devices', 'plans'] as const).filter((use) => counts[use] > 0);
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
