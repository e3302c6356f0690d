import { plainSerial } from '@fovea/contracts/device-fields';
import type { DeviceFilter } from '@fovea/contracts/devices';
import { searchFilter } from '@fovea/kit/search';
import type { Prisma, PrismaClient } from '../../generated/global/client.ts';

export async function devicesMatching(db: PrismaClient, filter: Partial<DeviceFilter>): Promise<Prisma.DeviceWhereInput> {
  const { searchStr, serialNumber, companyName, orderNumber, type } = filter;
  return {
    AND: [
      { search: searchFilter(searchStr) },
      serialPart(serialNumber),
      orderNumber ? { search: searchFilter(orderNumber), orderNumber: { contains: orderNumber, mode: 'insensitive' } } : {},
      await ofCompaniesNamed(db, companyName),
      type ? { type } : {},
    ],
  };
}

/** Part of a serial number: found by the search column's index, then narrowed to the number itself. */
export const serialPart = (part: string | undefined): Prisma.DeviceWhereInput =>
  part ? { search: searchFilter(part), serialKey: { contains: plainSerial(part) } } : {};

/** Devices with companies whose name contains the text; names are few, so they are found first. */
export async function ofCompaniesNamed(db: PrismaClient, name: string | undefined): Promise<Prisma.DeviceWhereInput> {
  const search = searchFilter(name);
  if (!search) return {};
  const companies = await db.company.findMany({ where: { search }, select: { id: true } });
  return { companyId: { in: companies.map(({ id }) => id) } };
}

const columns = {
  productName: 'productName',
  type: 'type',
  serial_number: 'serialKey',
  udi: 'udi',
  order_number: 'orderNumber',
  companyName: 'companyName',
  status: 'status',
  createdDate: 'createdDate',
  updatedAt: 'updatedAt',
} as const satisfies Record<string, keyof Prisma.DeviceOrderByWithRelationInput>;
export type DeviceSort = keyof typeof columns;

export const deviceOrder = (sort: DeviceSort, order: 'asc' | 'desc'): Prisma.DeviceOrderByWithRelationInput[] => [{ [columns[sort]]: order }, { id: order }];
