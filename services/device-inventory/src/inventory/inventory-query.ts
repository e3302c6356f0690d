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
      ofCompaniesNamed(companyName),
      await heldBy(caller, customerEmail),
      ofRegion(caller),
    ],
  };
}

/** The database finds a region's companies itself: a list of thousands of ids takes longer to read than to answer. */
const ofRegion = ({ actor, region }: Caller): Prisma.DeviceWhereInput => (actor.role !== 'admin' || region === '' ? {} : { company: { region } });

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
