import { findDeviceRecords, type UsageRecord } from '@fovea/contracts/devices';
import type { PageOf } from '@fovea/contracts/envelope';
import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import { findOwnRecords, findRecords } from '@fovea/contracts/usage';
import { companiesInScope, inScope } from '@fovea/kit/company-scope';
import { type Context, handle } from '../handle.ts';
import { readableDevices, visibleParent } from '../scope.ts';

type Window = {
  current: number;
  pageSize: number;
  sort?: 'happenedTime' | 'accountName' | 'createdAt';
  order?: 'asc' | 'desc';
};

/** Records of a family the caller may look at. */
export const findRecordsHandler = handle(findRecords, async ({ userId, accountId, ...window }, ctx) => {
  const parent = await visibleParent(ctx, userId);
  ctx.concerns(parent.id, { patientId: accountId });
  return page(ctx, await accountsOf(ctx, parent.id, accountId), null, window);
});

export const findOwnRecordsHandler = handle(findOwnRecords, async ({ accountId, ...window }, ctx) =>
  page(ctx, await ownAccounts(ctx, accountId), null, window),
);

/**
 * Records of a device in one region: those of families of the caller's companies only, since a device outlives its
 * families.
 */
export const findDeviceRecordsHandler = handle(findDeviceRecords, async ({ deviceId, ...window }, ctx) => {
  const { global, actor, regions, concerns } = ctx;
  const device = await global.device.findFirst({
    where: { AND: [await readableDevices(global, actor), { id: deviceId }] },
  });
  if (!device) throw new AppError('notFound');
  const company = await global.company.findUnique({ where: { id: device.companyId }, select: { region: true } });
  const region = ctx.region || device.customerRegion || company?.region || (regions[0]?.key ?? '');
  const db = ctx.of(region);
  const companyId = inScope(await companiesInScope(global, actor));
  const users = await db.$queryRawUnsafe<{ id: string }[]>(
    'SELECT DISTINCT account_id AS id FROM usage_record WHERE device_id = $1::uuid',
    deviceId,
  );
  const patients = await db.patient.findMany({
    where: { id: { in: users.map(({ id }) => id) } },
    select: { id: true, userId: true },
  });
  const families = await db.parent.findMany({
    where: { id: { in: patients.map(({ userId }) => userId) }, companyId },
    select: { id: true },
  });
  const visible = new Set(families.map(({ id }) => id));
  concerns([...visible], { region });
  const accounts = patients.filter(({ userId }) => visible.has(userId)).map(({ id }) => id);
  return page({ global, db, language: ctx.language }, accounts, deviceId, window);
});

async function accountsOf({ db }: Context, userId: string, accountId: string | undefined): Promise<string[]> {
  const patients = await db.patient.findMany({ where: { userId, id: accountId }, select: { id: true } });
  return patients.map(({ id }) => id);
}

/** A child the family does not have any more is not found. */
async function ownAccounts({ db, actor }: Context, accountId: string | undefined): Promise<string[]> {
  const own = await db.patient.findMany({
    where: { userId: actor.id, id: accountId, deleted: false, removed: false },
    select: { id: true },
  });
  if (accountId && own.length === 0) throw new AppError('notFound');
  return own.map(({ id }) => id);
}

type Row = Omit<
  UsageRecord,
  '_id' | 'accountName' | 'productName' | 'serial_number' | 'createdAt' | 'happenedTime' | 'endTime'
> & {
  id: string;
  deviceId: string;
  firstName: string | null;
  lastName: string | null;
  createdAt: Date;
  happenedTime: Date;
  endTime: Date;
};
const orders = {
  happenedTime: 'r.happened_time',
  createdAt: 'r.created_at',
  accountName: '(p.first_name, p.last_name)',
} as const;

async function page(
  { global, db, language }: Pick<Context, 'global' | 'db' | 'language'>,
  accounts: string[],
  deviceId: string | null,
  { current, pageSize, sort = 'happenedTime', order = 'desc' }: Window,
): Promise<PageOf<UsageRecord>> {
  const where = 'r.account_id = ANY($1::uuid[]) AND ($2::uuid IS NULL OR r.device_id = $2::uuid)';
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const [rows, [count]] = await Promise.all([
    db.$queryRawUnsafe<Row[]>(
      `SELECT r.record_id AS id, r.account_id AS "accountId", r.device_id AS "deviceId", p.first_name AS "firstName", p.last_name AS "lastName",
         r.created_at AS "createdAt", r.happened_time AS "happenedTime", r.end_time AS "endTime", r.left_laser AS "leftLaserData",
         r.right_laser AS "rightLaserData", r.timezone, r.over_limit AS "overLimit"
       FROM usage_record r JOIN patient p ON p.id = r.account_id WHERE ${where}
       ORDER BY ${orders[sort]} ${direction}, r.happened_time DESC, r.record_id ${direction} LIMIT $3::int OFFSET $4::int`,
      accounts,
      deviceId,
      pageSize,
      (current - 1) * pageSize,
    ),
    db.$queryRawUnsafe<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM usage_record r WHERE ${where}`,
      accounts,
      deviceId,
    ),
  ]);
  return { list: await views(global, rows, language), total: count?.total ?? 0, current, pageSize };
}

async function views(global: Context['global'], rows: Row[], language: Language): Promise<UsageRecord[]> {
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))];
  const devices = await global.device.findMany({
    where: { id: { in: ids } },
    select: { id: true, serialNumber: true, productName: true },
  });
  const known = new Map(devices.map((device) => [device.id, device]));
  return rows.map(({ id, deviceId, firstName, lastName, createdAt, happenedTime, endTime, ...record }) => ({
    ...record,
    _id: id,
    accountName: nameFor({ firstName, lastName }, language),
    serial_number: known.get(deviceId)?.serialNumber ?? '',
    productName: known.get(deviceId)?.productName ?? '',
    createdAt: createdAt.toISOString(),
    happenedTime: happenedTime.toISOString(),
    endTime: endTime.toISOString(),
  }));
}
