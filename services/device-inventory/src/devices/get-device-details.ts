import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { plainSerial } from '@fovea/contracts/devices/fields';
import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import { AppError } from '@fovea/contracts/errors';
import { nameFor } from '@fovea/contracts/names';
import { anyOf } from '@fovea/kit/kysely-on';
import { isAmong } from '@fovea/kit/list';
import { openText } from '@fovea/kit/sealed-texts';
import type { z } from 'zod';
import type { DeviceLog, Device as DeviceRow } from '../../generated/global/client.ts';
import { companyNames } from '../companies/company-names.ts';
import { knownTimezone } from '../companies/company-timezone.ts';
import { concernHolders } from '../families/concern-holders.ts';
import { type Context, handle } from '../handle.ts';
import { ofCallersCompanies, readableDevices } from '../scope.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';
import { deviceViewOf } from './device-view.ts';

type Details = z.infer<typeof DeviceDetails>;
type LogView = Details['logs'][number];

export const getDeviceDetailsHandler = handle(getDeviceDetails, async ({ id, serial_number }, ctx) => {
  const { global, actor } = ctx;
  if (!id && !serial_number) throw new AppError('notFound');
  const key = id ? { id } : { serialKey: plainSerial(serial_number ?? '') };
  const device = await global.device.findUnique({ where: key, include: withLogs });
  const readable = await readableDevices(global, actor);
  if (!device || !(await isAmong(kyselyOfGlobal(global), 'device', device.id, readable)))
    throw new AppError('notFound');
  concernHolders(ctx, [device]);
  return deviceDetailsOf(ctx, device);
});

export const withLogs = { logs: { orderBy: [{ date: 'desc' as const }, { id: 'desc' as const }], take: 500 } };

export async function deviceDetailsOf(ctx: Context, device: DeviceRow & { logs: DeviceLog[] }): Promise<Details> {
  const view = await deviceViewOf(ctx, device.id);
  const { clockOffsetSeconds, clockNotedAt } = device;
  const clock =
    clockOffsetSeconds !== null && clockNotedAt
      ? { offsetSeconds: clockOffsetSeconds, notedAt: clockNotedAt.toISOString() }
      : null;
  const [timezone, logs] = await Promise.all([knownTimezone(ctx, device.companyId), logViews(ctx, device.logs)]);
  return { ...view, clock, timezone, logs };
}

async function logViews(ctx: Context, logs: DeviceLog[]): Promise<LogView[]> {
  const { global } = ctx;
  const staffIds = [
    ...new Set(logs.flatMap(({ actorId, actorRole }) => (actorId && actorRole !== 'customer' ? [actorId] : []))),
  ];
  const [companies, staff, parents, noted] = await Promise.all([
    companyNames(
      global,
      logs.flatMap(({ companyId, toCompanyId }) => [companyId, toCompanyId]),
    ),
    global.staff.findMany({ where: { id: { in: staffIds } }, select: { id: true, fullName: true } }),
    parentNames(ctx, logs),
    familyNotes(logs, ctx),
  ]);
  const people = new Map([...parents, ...staff.map(({ id, fullName }) => [id, fullName ?? ''] as const)]);
  return logs.map((log) => ({
    _id: log.id,
    date: log.date.toISOString(),
    createdAt: log.createdAt.toISOString(),
    action: log.action,
    from: log.from,
    to: log.to,
    companyName: log.companyId ? (companies.get(log.companyId) ?? null) : null,
    toCompanyName: log.toCompanyId ? (companies.get(log.toCompanyId) ?? null) : null,
    logging: log.logging,
    notes: noted.get(log.id) ?? log.notes,
    actorName: (log.actorId && people.get(log.actorId)) || '',
    actorRole: log.actorRole,
  }));
}

/**
 * Parents who acted themselves, where they still are with a company of the caller's: the log outlives a family's stay.
 */
async function parentNames(
  { global, actor, lookInto, concerns, language }: Context,
  logs: DeviceLog[],
): Promise<(readonly [string, string])[]> {
  const ofCompanies = await ofCallersCompanies({ global, actor });
  const acts = logs.filter(({ actorRole }) => actorRole === 'customer');
  const found = await Promise.all(
    [...Map.groupBy(acts, ({ actorRegion }) => actorRegion)].map(async ([region, done]) => {
      if (!region) return [];
      const ids = done.flatMap(({ actorId }) => actorId ?? []);
      const parents =
        (await lookInto(region, (db) =>
          kyselyOfRegion(db)
            .selectFrom('parent')
            .select(['parent.id', 'parent.first_name as firstName', 'parent.last_name as lastName'])
            .where('parent.id', '=', anyOf(ids))
            .where('parent.deleted', '=', false)
            .where(ofCompanies)
            .execute(),
        )) ?? [];
      concerns(
        parents.map((parent) => parent.id),
        { region },
      );
      return parents.map((parent) => [parent.id, nameFor(parent, language)] as const);
    }),
  );
  return found.flat();
}

/** What was noted beside these rows, by row; of a region that does not answer nothing is known. */
async function familyNotes(rows: DeviceLog[], { lookInto }: Pick<Context, 'lookInto'>): Promise<Map<string, string>> {
  const ofFamilies = rows.filter(({ customerRegion }) => customerRegion);
  const found = await Promise.all(
    [...Map.groupBy(ofFamilies, ({ customerRegion }) => customerRegion ?? '')].map(([region, logs]) =>
      lookInto(region, async (db) => {
        const notes = await db.deviceNote.findMany({ where: { logId: { in: logs.map(({ id }) => id) } } });
        return Promise.all(
          notes.map(
            async ({ logId, notes: text }) => [logId, await openText(db, 'device_note.notes', logId, text)] as const,
          ),
        );
      }),
    ),
  );
  return new Map(found.flatMap((notes) => notes ?? []));
}
