import { plainSerial } from '@fovea/contracts/device-fields';
import { type DeviceDetails, getDeviceDetails } from '@fovea/contracts/devices';
import { AppError } from '@fovea/contracts/errors';
import type { z } from 'zod';
import type { DeviceLog } from '../../generated/global/client.ts';
import { companyNames } from '../companies/company-names.ts';
import { concernHolders } from '../families/concern-holders.ts';
import { type Caller, handle } from '../handle.ts';
import { visibleDevices } from '../scope.ts';
import { deviceViewOf } from './device-view.ts';

type LogView = z.infer<typeof DeviceDetails>['logs'][number];

export const getDeviceDetailsHandler = handle(getDeviceDetails, async ({ id, serial_number }, caller) => {
  const { global, actor } = caller;
  if (!id && !serial_number) throw new AppError('notFound');
  const wanted = id ? { id } : { serialKey: plainSerial(serial_number ?? '') };
  const device = await global.device.findFirst({
    where: { AND: [await visibleDevices(global, actor), wanted] },
    include: { logs: { orderBy: [{ date: 'desc' }, { id: 'desc' }], take: 500 } },
  });
  if (!device) throw new AppError('notFound');
  const view = await deviceViewOf(caller, device.id);
  concernHolders(caller, [device]);
  return { ...view, logs: await logViews(caller, device.logs) };
});

/** A parent who acted is not named: the log outlives the family's stay with the company that reads it. */
async function logViews({ global }: Caller, logs: DeviceLog[]): Promise<LogView[]> {
  const staffIds = [...new Set(logs.flatMap(({ actorId, actorRole }) => (actorId && actorRole !== 'customer' ? [actorId] : [])))];
  const [companies, staff] = await Promise.all([
    companyNames(
      global,
      logs.flatMap(({ companyId, toCompanyId }) => [companyId, toCompanyId]),
    ),
    global.staff.findMany({ where: { id: { in: staffIds } }, select: { id: true, fullName: true } }),
  ]);
  const people = new Map(staff.map(({ id, fullName }) => [id, fullName ?? '']));
  return logs.map((log) => ({
    _id: log.id,
    date: log.date.toISOString(),
    action: log.action,
    from: log.from,
    to: log.to,
    companyName: log.companyId ? (companies.get(log.companyId) ?? null) : null,
    toCompanyName: log.toCompanyId ? (companies.get(log.toCompanyId) ?? null) : null,
    logging: log.logging.filter((kind) => kind === 'Customer' || kind === 'Company' || kind === 'Tocompany'),
    notes: log.notes,
    actorName: (log.actorId && people.get(log.actorId)) || '',
  }));
}
