import { getDeviceRelease } from '@fovea/contracts/device-protocol/endpoints';
import type { DeviceRelease } from '@fovea/contracts/device-protocol/schema';
import type { z } from 'zod';
import type { Device } from '../../generated/global/client.ts';
import { publishDeviceChanged } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { checkDevice } from './check-device.ts';

type Offered = Pick<Device, 'reportedVersion' | 'offeredVersionId'>;
type Running = Offered & Pick<Device, 'id' | 'reportedVersionId'>;

/** The offered release, unless the device runs it. Stores the reported version for staff and notifications. */
export const getDeviceReleaseHandler = handle(getDeviceRelease, async ({ version }, ctx) => {
  const { deviceId } = await checkDevice(ctx);
  const device = await ctx.global.device.findUniqueOrThrow({ where: { id: deviceId } });
  const noted = version ? await storeVersion(ctx, device, version) : device;
  const release = await offeredRelease(ctx, noted);
  return release?.version === noted.reportedVersion ? null : release;
});

/**
 * The higher of the device's own and its catalog's version, never lower than the running one; a forced version always.
 * The database column (function `device_offer`) is updated within seconds to minutes after a catalog's version changes.
 */
export async function offeredRelease(
  { global }: Pick<Context, 'global'>,
  { offeredVersionId }: Offered,
): Promise<z.infer<typeof DeviceRelease> | null> {
  const offered = offeredVersionId && (await global.release.findUnique({ where: { id: offeredVersionId } }));
  if (!offered) return null;
  return { version: offered.name, url: offered.url, md5: offered.md5, notification: offered.notification };
}

/** Stores the version the device reports; the offered one follows. */
export async function storeVersion(
  { global, regions }: Pick<Context, 'global' | 'regions'>,
  device: Running,
  version: string,
): Promise<Offered> {
  const running = await global.release.findFirst({ where: { name: version, deleted: false }, select: { id: true } });
  const noted = { reportedVersion: version, reportedVersionId: running?.id ?? null };
  const isKnown =
    noted.reportedVersion === device.reportedVersion && noted.reportedVersionId === device.reportedVersionId;
  if (isKnown) return device;
  return global.$transaction(async (tx) => {
    const changed = await tx.device.update({ where: { id: device.id }, data: noted });
    await publishDeviceChanged(tx, changed, { regions });
    return changed;
  });
}
