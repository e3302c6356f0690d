import { plainSerial } from '@fovea/contracts/device-fields';
import type { DeviceFilter } from '@fovea/contracts/devices';
import type { InventoryFilter } from '@fovea/contracts/inventory';
import { countRows, findPage, showRows, walkRows, word } from '@fovea/kit/find-page';
import { escapeLike, likePattern } from '@fovea/kit/search';
import { type Device, Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';

/** What a filter lets through, over `device d`; every part of it has an index. */
export function devicesMatching({
  searchStr,
  serialNumber,
  companyName,
  orderNumber,
  type,
  deleted,
}: Partial<DeviceFilter>): Prisma.Sql {
  const parts = [
    deleted ? Prisma.sql`d.deleted_at IS NOT NULL` : Prisma.sql`d.deleted_at IS NULL`,
    ...found(searchStr),
    ...serialPart(serialNumber),
    ...(orderNumber ? [...found(orderNumber), Prisma.sql`d.order_number ILIKE ${anywhere(orderNumber)}`] : []),
    ...ofCompaniesNamed(companyName),
    ...(type ? [Prisma.sql`d.type = ${word(type)}`] : []),
  ];
  return Prisma.join(parts, ' AND ');
}

function found(text: string | undefined): Prisma.Sql[] {
  const wanted = likePattern(text);
  return wanted ? [Prisma.sql`d.search LIKE ${wanted}`] : [];
}

/** Part of a serial number: found by the search column's index, then narrowed to the number itself. */
export const serialPart = (part: string | undefined): Prisma.Sql[] =>
  part ? [...found(part), Prisma.sql`d.serial_key LIKE ${anywhere(plainSerial(part))}`] : [];

/** Devices with companies whose name contains the text. */
export function ofCompaniesNamed(name: string | undefined): Prisma.Sql[] {
  const wanted = likePattern(name);
  return wanted ? [Prisma.sql`d.company_id IN (SELECT id FROM company WHERE search LIKE ${wanted})`] : [];
}

const anywhere = (text: string) => `%${escapeLike(text)}%`;

type Sort = NonNullable<DeviceFilter['sort'] | InventoryFilter['sort']>;
const columns: Record<Sort, string> = {
  productName: 'product_name',
  type: 'type',
  serial_number: 'serial_key',
  udi: 'udi',
  order_number: 'order_number',
  companyName: 'company_name',
  status: 'status',
  createdDate: 'created_date',
  updatedAt: 'updated_at',
};
type Window = { current: number; pageSize: number; sort: Sort; order: 'asc' | 'desc' };

const list = (matching: Prisma.Sql) => ({ table: 'device', alias: 'd', matching, show });

/** A page of a list of devices, and how many there are. */
export async function findDevicePage(db: Global, matching: Prisma.Sql, { current, pageSize, sort, order }: Window) {
  const by = { order: Prisma.raw(`d.${columns[sort]} ${order}, d.id ${order}`), orderReads: [columns[sort]] };
  const { rows, total } = await findPage<Found>(db, { ...list(matching), ...by, current, pageSize });
  return { rows: rows.map(withDecimals), total };
}

export const countDevices = (db: Global, matching: Prisma.Sql): Promise<number> => countRows(db, list(matching));

/** Devices by id, as lists show them. */
export const devicesById = async (db: Global, ids: string[]): Promise<ViewedDevice[]> =>
  (await showRows<Found>(db, { table: 'device', alias: 'd', show }, ids)).map(withDecimals);

/** The matching devices in the order they were registered, in batches. */
export async function* walkDevices(db: Global, matching: Prisma.Sql): AsyncGenerator<ViewedDevice[]> {
  for await (const rows of walkRows<Found>(db, list(matching))) yield rows.map(withDecimals);
}

type Names = {
  reference: string | null;
  version: string | null;
  ownershipName: string | null;
  toCompanyName: string | null;
  isCompanyDisabled: boolean | null;
};
/** What lists say of a device, with the names of what it refers to; null where one has not arrived yet. */
export type ViewedDevice = Omit<
  Device,
  'search' | 'serialKey' | 'statusBeforeLost' | 'clockOffsetSeconds' | 'clockNotedAt' | 'reportedVersionId'
> &
  Names;
type Setting = 'duration' | 'intervals' | 'timesPerDay' | 'timesPerWeek';
/** Numbers of any precision come as text. */
type Found = Omit<ViewedDevice, Setting> & Record<Setting, string | null>;

const show = (devices: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT d.id, d.serial_number AS "serialNumber", d.type, d.product_id AS "productId", d.product_name AS "productName", d.company_id AS "companyId",
    d.company_name AS "companyName", d.ownership_id AS "ownershipId", d.to_company_id AS "toCompanyId", d.customer_id AS "customerId",
    d.customer_region AS "customerRegion", d.status, d.qrcode, d.order_number AS "orderNumber", d.udi, d.version_id AS "versionId", d.comments,
    d.duration, d.intervals, d.times_per_day AS "timesPerDay", d.times_per_week AS "timesPerWeek", d.twice_per_24 AS "twicePer24",
    d.created_date AS "createdDate", d.service_date AS "serviceDate", d.discard_date AS "discardDate", d.binding_date AS "bindingDate",
    d.distributed_at AS "distributedAt", d.last_usage AS "lastUsage", d.updated_at AS "updatedAt",
    d.deleted_at AS "deletedAt", d.force_version AS "forceVersion", d.reported_version AS "reportedVersion",
    (SELECT reference FROM catalog WHERE id = d.product_id) AS reference, (SELECT name FROM release WHERE id = d.version_id) AS version,
    (SELECT name FROM company WHERE id = d.ownership_id) AS "ownershipName", (SELECT name FROM company WHERE id = d.to_company_id) AS "toCompanyName",
    (SELECT disabled FROM company WHERE id = d.company_id) AS "isCompanyDisabled"
  FROM ${devices}`;

const withDecimals = (row: Found): ViewedDevice => ({
  ...row,
  duration: decimal(row.duration),
  intervals: decimal(row.intervals),
  timesPerDay: decimal(row.timesPerDay),
  timesPerWeek: decimal(row.timesPerWeek),
});

const decimal = (text: string | null): Prisma.Decimal | null => (text === null ? null : new Prisma.Decimal(text));
