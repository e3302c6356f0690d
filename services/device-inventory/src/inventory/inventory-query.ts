import type { InventoryFilter } from '@fovea/contracts/inventory';
import { searchFilter } from '@fovea/kit/search';
import type { Prisma } from '../../generated/global/client.ts';
import { ofCompaniesNamed, serialPart } from '../devices/device-query.ts';
import type { Caller } from '../handle.ts';
import { visibleDevices } from '../scope.ts';

const mostHolders = 5_000;

/** What the caller may see of the inventory and asked for; an admin's region narrows it to that region's companies. */
export async function inventoryMatching(caller: Caller, filter: Partial<InventoryFilter>): Promise<Prisma.DeviceWhereInput> {
  const { global, actor } = caller;
  const { status, searchStr, companyName, customerEmail } = filter;
  return {
    AND: [
      await visibleDevices(global, actor),
      status ? { status } : {},
      serialPart(searchStr),
      await ofCompaniesNamed(global, companyName),
      await heldBy(caller, customerEmail),
      await ofRegion(caller),
    ],
  };
}

async function ofRegion({ global, actor, region }: Caller): Promise<Prisma.DeviceWhereInput> {
  if (actor.role !== 'admin' || region === '') return {};
  const companies = await global.company.findMany({ where: { region }, select: { id: true } });
  return { companyId: { in: companies.map(({ id }) => id) } };
}

/** Addresses never leave their region: the families are found there, and their devices by id. */
async function heldBy({ of, region, regions }: Caller, email: string | undefined): Promise<Prisma.DeviceWhereInput> {
  const search = searchFilter(email);
  if (!search) return {};
  const found = await Promise.all(
    regions
      .filter(({ key }) => region === '' || key === region)
      .map(({ key }) => of(key).parent.findMany({ where: { deleted: false, search }, select: { id: true }, take: mostHolders })),
  );
  return { customerId: { in: found.flat().map(({ id }) => id) } };
}
