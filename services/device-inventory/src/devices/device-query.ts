import { plainSerial } from '@fovea/contracts/device-fields';
import type { DeviceFilter } from '@fovea/contracts/devices';
import { searchFilter } from '@fovea/kit/search';
import type { Prisma } from '../../generated/global/client.ts';

export function devicesMatching(filter: Partial<DeviceFilter>): Prisma.DeviceWhereInput {
  const { searchStr, serialNumber, companyName, orderNumber, type } = filter;
  return {
    AND: [
      { search: searchFilter(searchStr) },
      serialPart(serialNumber),
      orderNumber ? { search: searchFilter(orderNumber), orderNumber: { contains: orderNumber, mode: 'insensitive' } } : {},
      ofCompaniesNamed(companyName),
      type ? { type } : {},
    ],
  };
}

/** Part of a serial number: found by the search column's index, then narrowed to the number itself. */
export const serialPart = (part: string | undefined): Prisma.DeviceWhereInput =>
  part ? { search: searchFilter(part), serialKey: { contains: plainSerial(part) } } : {};

/** Devices with companies whose name contains the text. */
export function ofCompaniesNamed(name: string | undefined): Prisma.DeviceWhereInput {
  const search = searchFilter(name);
  return search ? { company: { search } } : {};
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
