import { findDeviceRecords } from '@fovea/contracts/devices/endpoints';
import { TreatmentSettings } from '@fovea/contracts/devices/fields';
import type { PortalDevice, UsageRecord } from '@fovea/contracts/devices/schema';
import type { PageOf } from '@fovea/contracts/envelope';
import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { familyNameFirst, nameFor } from '@fovea/contracts/names';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { findOwnRecords } from '@fovea/contracts/usage/portal-endpoints';
import { anyOf, countAll } from '@fovea/kit/database/kysely';
import { isAmong } from '@fovea/kit/database/list';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import type { InferResult } from 'kysely';
import { type Context, handle, type Regional } from '../handle.ts';
import { ofCallersCompanies, readableDevices, visibleParent, visiblePatients } from '../scope.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';

type Window = {
  current: number;
  pageSize: number;
  sort?: 'happenedTime' | 'accountName' | 'createdAt';
  order?: 'asc' | 'desc';
};

/** Records of a visible family. */
export const findRecordsHandler = handle(findRecords, async ({ userId, accountId, ...window }, ctx) => {
  const parent = await visibleParent(ctx, userId);
  ctx.concerns(parent.id, { patientId: accountId });
  return page(ctx, await accountsOf(ctx, parent.id, accountId), null, window);
});

/** Without the settings, which are for whoever treats. */
export const findOwnRecordsHandler = handle(findOwnRecords, async ({ accountId, ...window }, ctx) => {
  const { list, ...rest } = await page(ctx, await ownAccounts(ctx, accountId), null, window);
  return { ...rest, list: list.map(({ settings: _, ...record }) => record) };
});

const newest = 100;

/** Records of the caller's own children only, not of former families. */
export async function newestOwnRecords(ctx: Context, deviceId: string): Promise<PortalDevice['records']> {
  const { list } = await page(ctx, await ownAccounts(ctx, undefined), deviceId, { current: 1, pageSize: newest });
  return list.map(({ accountId, accountName, createdAt, happenedTime, productName, timezone }) => ({
    accountId,
    accountName,
    createdAt,
    happenedTime,
    productName,
    timezone,
  }));
}

/**
 * Records of a device in one region, limited to families of the caller's companies, because a device outlives its
 * families.
 */
export const findDeviceRecordsHandler = handle(findDeviceRecords, async ({ deviceId, ...window }, ctx) => {
  const { global, actor, regions, concerns } = ctx;
  if (!(await isAmong(kyselyOfGlobal(global), 'device', deviceId, await readableDevices(global, actor))))
    throw new AppError('notFound');
  const device = await global.device.findUniqueOrThrow({ where: { id: deviceId } });
  const company = await global.company.findUnique({ where: { id: device.companyId }, select: { region: true } });
  const region = ctx.region || device.customerRegion || company?.region || (regions[0]?.key ?? '');
  const db = ctx.of(region);
  const users = await kyselyOfRegion(db)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .select(['patient.id', 'patient.user_id as userId'])
    .where('patient.id', 'in', (eb) =>
      eb.selectFrom('usage_record').select('account_id').distinct().where('device_id', '=', deviceId),
    )
    .where(await ofCallersCompanies(ctx))
    .execute();
  concerns([...new Set(users.map(({ userId }) => userId))], { region });
  const accounts = users.map(({ id }) => id);
  return page({ global, db, language: ctx.language }, accounts, deviceId, window);
});

async function accountsOf({ db }: Context, userId: string, accountId: string | undefined): Promise<string[]> {
  const patients = await db.patient.findMany({ where: { userId, id: accountId }, select: { id: true } });
  return patients.map(({ id }) => id);
}

/** A removed child is not found. */
async function ownAccounts(ctx: Context, accountId: string | undefined): Promise<string[]> {
  const all = kyselyOfRegion(ctx.db)
    .selectFrom('patient')
    .select('patient.id')
    .where(await visiblePatients(ctx));
  const own = await (accountId ? all.where('patient.id', '=', accountId) : all).execute();
  if (accountId && own.length === 0) throw new AppError('notFound');
  return own.map(({ id }) => id);
}

type Row = InferResult<ReturnType<typeof pageOf>>[number];

const orders = {
  happenedTime: ['usage_record.happened_time'],
  createdAt: ['usage_record.created_at'],
  accountName: ['patient.first_name', 'patient.last_name'],
  familyName: ['patient.last_name', 'patient.first_name'],
} as const;

const recordsOf = (db: Regional, accounts: string[], deviceId: string | null) => {
  const ofAccounts = kyselyOfRegion(db)
    .selectFrom('usage_record')
    .where('usage_record.account_id', '=', anyOf(accounts));
  return deviceId === null ? ofAccounts : ofAccounts.where('usage_record.device_id', '=', deviceId);
};

function pageOf(
  records: ReturnType<typeof recordsOf>,
  { current, pageSize, sort = 'happenedTime', order = 'desc' }: Window,
  language: Language,
) {
  const by = sort === 'accountName' && familyNameFirst(language) ? 'familyName' : sort;
  const joined = records.innerJoin('patient', 'patient.id', 'usage_record.account_id');
  return orders[by]
    .reduce((rows, column) => rows.orderBy(column, order), joined)
    .select([
      'usage_record.record_id as id',
      'usage_record.account_id as accountId',
      'usage_record.device_id as deviceId',
      'patient.first_name as firstName',
      'patient.last_name as lastName',
      'usage_record.created_at as createdAt',
      'usage_record.happened_time as happenedTime',
      'usage_record.end_time as endTime',
      'usage_record.left_laser as leftLaserData',
      'usage_record.right_laser as rightLaserData',
      'usage_record.timezone',
      'usage_record.sent_timezone as sentTimezone',
      'usage_record.over_limit as overLimit',
      'usage_record.settings',
      'usage_record.doubts',
      'usage_record.decision',
    ])
    .orderBy('usage_record.happened_time', 'desc')
    .orderBy('usage_record.record_id', order)
    .limit(pageSize)
    .offset((current - 1) * pageSize);
}

async function page(
  { global, db, language }: Pick<Context, 'global' | 'db' | 'language'>,
  accounts: string[],
  deviceId: string | null,
  window: Window,
): Promise<PageOf<UsageRecord>> {
  const records = recordsOf(db, accounts, deviceId);
  const [rows, { total }] = await Promise.all([
    pageOf(records, window, language).execute(),
    records.select(countAll.as('total')).executeTakeFirstOrThrow(),
  ]);
  const { current, pageSize } = window;
  return { list: await views(global, rows, language), total, current, pageSize };
}

async function views(global: Context['global'], rows: Row[], language: Language): Promise<UsageRecord[]> {
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))];
  const devices = await global.device.findMany({
    where: { id: { in: ids } },
    select: { id: true, serialNumber: true, productName: true },
  });
  const deviceById = new Map(devices.map((device) => [device.id, device]));
  return rows.map(
    ({ id, deviceId, firstName, lastName, createdAt, happenedTime, endTime, timezone, settings, ...record }) => ({
      ...record,
      settings: settings === null ? null : TreatmentSettings.parse(settings),
      timezone: zoneOr(timezone, timezone),
      _id: id,
      accountName: nameFor({ firstName, lastName }, language),
      serial_number: deviceById.get(deviceId)?.serialNumber ?? '',
      productName: deviceById.get(deviceId)?.productName ?? '',
      createdAt: createdAt.toISOString(),
      happenedTime: happenedTime.toISOString(),
      endTime: endTime.toISOString(),
    }),
  );
}
