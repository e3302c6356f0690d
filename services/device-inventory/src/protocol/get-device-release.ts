import { getDeviceRelease } from '@fovea/contracts/device-protocol/endpoints';
import type { DeviceRelease } from '@fovea/contracts/device-protocol/schema';
import type { z } from 'zod';
import type { Device } from '../../generated/global/client.ts';
import { deviceChanged } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { checkDevice } from './check-device.ts';

type Offered = Pick<Device, 'reportedVersion' | 'offeredVersionId'>;
type Running = Offered & Pick<Device, 'id' | 'reportedVersionId'>;

/**
 * The release for the device, unless the device runs it. What it says it runs is kept: staff see it, and notices of a
 * new version go to those without it.
 */
export const getDeviceReleaseHandler = handle(getDeviceRelease, async ({ version }, ctx) => {
  const { deviceId } = await checkDevice(ctx);
  const device = await ctx.global.device.findUniqueOrThrow({ where: { id: deviceId } });
  const noted = version ? await noteVersion(ctx, device, version) : device;
  const release = await offeredRelease(ctx, noted);
  return release?.version === noted.reportedVersion ? null : release;
});

/**
 * The higher one of the device's own version and its catalog's, and never one lower than it runs; a forced one whatever
 * the others are. The database keeps which one that is, for lists and counts to follow (its function `device_offer`);
 * after a catalog got another version it takes its devices some seconds, a million of them some minutes.
 */
export async function offeredRelease(
  { global }: Pick<Context, 'global'>,
  { offeredVersionId }: Offered,
): Promise<z.infer<typeof DeviceRelease> | null> {
  const offered = offeredVersionId && (await global.release.findUnique({ where: { id: offeredVersionId } }));
  if (!offered) return null;
  return { version: offered.name, url: offered.url, md5: offered.md5, notification: offered.notification };
}

/** What the device says it runs is kept, for staff to see; what it is offered follows. */
export async function noteVersion(
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
    await deviceChanged(tx, changed, { regions });
    return changed;
  });
}
