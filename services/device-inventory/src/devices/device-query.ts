import { readingsOfCode } from '@fovea/contracts/devices/scanned-code';
import type { DeviceFilter } from '@fovea/contracts/devices/schema';
import { parseUdi, storedUdi, type UdiParts } from '@fovea/contracts/devices/udi';
import type { InventoryFilter } from '@fovea/contracts/inventory/schema';
import { typedCode } from '@fovea/contracts/typed-text';
import {
  countRows,
  type Direction,
  findPage,
  iterateRows,
  type Order,
  type Rows,
  showRows,
} from '@fovea/kit/database/list';
import { related } from '@fovea/kit/database/relations';
import { escapeLike, likePattern } from '@fovea/kit/search/search-text';
import { fitsWords } from '@fovea/kit/search/search-words';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { type Device, Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';

const device = expressionBuilder<GlobalTables, 'device'>();

/** The condition of a filter; every part has an index. */
export const devicesMatching = ({
  searchStr,
  serialNumber,
  companyName,
  companyNameIs,
  orderNumber,
  type,
  typeIs,
  deleted,
}: Partial<DeviceFilter>): Expression<SqlBool> =>
  device.and([
    device('device.deleted_at', deleted ? 'is not' : 'is', null),
    ...found(searchStr),
    ...codePart(serialNumber),
    ...(orderNumber ? [...found(orderNumber), device('device.order_number', 'ilike', anywhere(orderNumber))] : []),
    ...related(companyNameIs, ofCompaniesNamed(companyName)),
    ...related(typeIs, type && device('device.type', '=', sql.lit(type))),
  ]);

/**
 * Matches what was typed, pasted or scanned: part of a serial number, UDI (its lot included) or order number, or a GS1
 * code, whose parts are compared one by one. Every part has an index.
 */
export function codePart(typed: string | undefined): Expression<SqlBool>[] {
  const text = typedCode(typed ?? '');
  if (text === '') return [];
  const parts = parseUdi(text);
  return [parts ? device.or([...ofUdi(parts, text)]) : device.or(readingsOfCode(text).flatMap(found))];
}

/** Devices whose search text, which has serial number, order number and UDI, contains the text. */
export function found(text: string | undefined): Expression<SqlBool>[] {
  const wanted = likePattern(text);
  return wanted ? [device('device.search', 'like', wanted)] : [];
}

export const anywhere = (text: string): string => `%${escapeLike(text)}%`;

/** A code names one device by its serial number, else a lot, else a product. */
function ofUdi({ di, lot, serial }: UdiParts, text: string): Expression<SqlBool>[] {
  const exactly = device('device.udi', '=', storedUdi(text));
  const ofProduct = di ? [device('device.udi_di', '=', di)] : [];
  if (serial)
    return [
      exactly,
      device('device.serial_key', '=', serial),
      device.and([...ofProduct, device('device.udi_serial', '=', serial)]),
    ];
  if (lot) return [exactly, device.and([...ofProduct, device('device.udi_lot', '=', lot)])];
  // A number that happens to be a GTIN may be part of another number.
  return [exactly, ...ofProduct, ...found(text), ...(di ? found(di) : [])];
}

/** Devices with companies whose name contains the text. */
export function ofCompaniesNamed(name: string | undefined) {
  if (!name) return undefined;
  return device('device.company_id', 'in', (eb) =>
    eb
      .selectFrom('company')
      .select('company.id')
      .where(({ ref }) => fitsWords(ref('company.search'), name)),
  );
}

const columns = {
  productName: 'product_name',
  type: 'type',
  serial_number: 'serial_key',
  udi: 'udi',
  order_number: 'order_number',
  companyName: 'company_name',
  status: 'status',
  createdDate: 'created_date',
  updatedAt: 'updated_at',
} as const satisfies Record<NonNullable<DeviceFilter['sort'] | InventoryFilter['sort']>, keyof GlobalTables['device']>;
type Window = { current: number; pageSize: number; sort: keyof typeof columns; order: Direction };

/** A page of devices and the total. */
export async function findDevicePage(
  db: Global,
  matching: Expression<SqlBool>,
  { current, pageSize, sort, order: direction }: Window,
) {
  const column = columns[sort];
  const order: Order<GlobalTables, 'device'> = {
    by: (rows, to) => rows.orderBy(`device.${column}`, to),
    reads: [column],
  };
  const { rows, total } = await findPage(kyselyOfGlobal(db), list, { matching, order, direction, current, pageSize });
  return { rows: rows.map(withDecimals), total };
}

export const countDevices = (db: Global, matching: Expression<SqlBool>): Promise<number> =>
  countRows(kyselyOfGlobal(db), 'device', matching);

/** Devices by id, as in lists. */
export const devicesById = async (db: Global, ids: string[]): Promise<ViewedDevice[]> =>
  (await showRows(kyselyOfGlobal(db), list, ids)).map(withDecimals);

/** The matching devices in the order they were registered, in batches. */
export async function* iterateDevices(db: Global, matching: Expression<SqlBool>): AsyncGenerator<ViewedDevice[]> {
  for await (const rows of iterateRows(kyselyOfGlobal(db), list, matching)) yield rows.map(withDecimals);
}

type Names = {
  reference: string | null;
  version: string | null;
  offeredVersion: string | null;
  ownershipName: string | null;
  toCompanyName: string | null;
  isCompanyDisabled: boolean | null;
};
/** A device in lists, with the names of its references; null until the reference has arrived. */
export type ViewedDevice = Omit<
  Device,
  | 'search'
  | 'serialKey'
  | 'statusBeforeLost'
  | 'clockOffsetSeconds'
  | 'clockNotedAt'
  | 'reportedVersionId'
  | 'offeredVersionId'
  | 'doseSince'
  | 'doseChangedAt'
  | 'udiDi'
  | 'udiLot'
  | 'udiSerial'
  | 'udiMade'
  | 'udiExpires'
  | 'udiParsed'
  | 'recallId'
  | 'recallHold'
> &
  Names;
const show = (devices: Rows<GlobalTables, 'device'>) =>
  devices
    .select([
      'device.id',
      'device.serial_number as serialNumber',
      'device.type',
      'device.product_id as productId',
      'device.product_name as productName',
      'device.company_id as companyId',
      'device.company_name as companyName',
      'device.ownership_id as ownershipId',
      'device.to_company_id as toCompanyId',
      'device.customer_id as customerId',
      'device.customer_region as customerRegion',
      'device.status',
      'device.qrcode',
      'device.order_number as orderNumber',
      'device.udi',
      'device.version_id as versionId',
      'device.comments',
      'device.duration',
      'device.intervals',
      'device.times_per_day as timesPerDay',
      'device.times_per_week as timesPerWeek',
      'device.twice_per_24 as twicePer24',
      'device.created_date as createdDate',
      'device.service_date as serviceDate',
      'device.discard_date as discardDate',
      'device.binding_date as bindingDate',
      'device.distributed_at as distributedAt',
      'device.last_usage as lastUsage',
      'device.updated_at as updatedAt',
      'device.deleted_at as deletedAt',
      'device.force_version as forceVersion',
      'device.reported_version as reportedVersion',
    ])
    .select(({ selectFrom }) => [
      selectFrom('catalog')
        .select('catalog.reference')
        .whereRef('catalog.id', '=', 'device.product_id')
        .as('reference'),
      selectFrom('release').select('release.name').whereRef('release.id', '=', 'device.version_id').as('version'),
      selectFrom('release')
        .select('release.name')
        .whereRef('release.id', '=', 'device.offered_version_id')
        .as('offeredVersion'),
      selectFrom('company')
        .select('company.name')
        .whereRef('company.id', '=', 'device.ownership_id')
        .as('ownershipName'),
      selectFrom('company')
        .select('company.name')
        .whereRef('company.id', '=', 'device.to_company_id')
        .as('toCompanyName'),
      selectFrom('company')
        .select('company.disabled')
        .whereRef('company.id', '=', 'device.company_id')
        .as('isCompanyDisabled'),
    ]);

const list = { table: 'device', show } as const;
type Found = InferResult<ReturnType<typeof show>>[number];

const withDecimals = (row: Found): ViewedDevice => ({
  ...row,
  duration: decimal(row.duration),
  intervals: decimal(row.intervals),
  timesPerDay: decimal(row.timesPerDay),
  timesPerWeek: decimal(row.timesPerWeek),
});

const decimal = (text: string | null): Prisma.Decimal | null => (text === null ? null : new Prisma.Decimal(text));
