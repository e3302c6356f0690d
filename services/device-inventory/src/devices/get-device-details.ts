import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { plainSerial } from '@fovea/contracts/devices/fields';
import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import { AppError } from '@fovea/contracts/errors';
import { isAmong } from '@fovea/kit/database/list';
import type { z } from 'zod';
import type { DeviceLog, Device as DeviceRow } from '../../generated/global/client.ts';
import { companyTimezoneOrUtc } from '../companies/company-timezone.ts';
import { concernHolders, noTreatmentOf } from '../families/holders.ts';
import { type Context, handle } from '../handle.ts';
import { readableDevices } from '../scope.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { deviceLogViews } from './device-log-view.ts';
import { doseOfDevice } from './device-settings.ts';
import { deviceViewOf } from './device-view.ts';

type Details = z.infer<typeof DeviceDetails>;

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
  const [timezone, logs, dose, noTreatment, recall] = await Promise.all([
    companyTimezoneOrUtc(ctx, device.companyId),
    deviceLogViews(ctx, device.logs),
    doseOfDevice(ctx.global, device),
    noTreatmentOf(ctx, device),
    recallOf(ctx, device),
  ]);
  return { ...view, clock, noTreatment, timezone, ...(recall && { recall }), logs, dose };
}

async function recallOf({ global }: Context, { recallId, recallHold: isHeld }: DeviceRow) {
  const recall = recallId && (await global.recall.findUnique({ where: { id: recallId }, select: { title: true } }));
  return recall ? { _id: recallId, title: recall.title, isHeld } : undefined;
}
