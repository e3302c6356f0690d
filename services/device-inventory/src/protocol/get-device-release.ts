import { getDeviceRelease } from '@fovea/contracts/device-protocol/endpoints';
import type { DeviceRelease } from '@fovea/contracts/device-protocol/schema';
import type { z } from 'zod';
import type { Device } from '../../generated/global/client.ts';
import { deviceChanged } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { checkDevice } from './check-device.ts';
import { isLower } from './version-rules.ts';

type Running = Pick<
  Device,
  'id' | 'productId' | 'versionId' | 'forceVersion' | 'reportedVersion' | 'reportedVersionId'
>;

/**
 * The release for the device, unless the device runs it. What it says it runs is kept: staff see it, and notices of a
 * new version go to those without it.
 */
export const getDeviceReleaseHandler = handle(getDeviceRelease, async ({ version }, ctx) => {
  const { deviceId } = await checkDevice(ctx);
  const device = await ctx.global.device.findUniqueOrThrow({ where: { id: deviceId } });
  if (version) await noteVersion(ctx, device, version);
  const reportedVersion = version ?? device.reportedVersion;
  const release = await offeredRelease(ctx, { ...device, reportedVersion });
  return release?.version === reportedVersion ? null : release;
});

/**
 * The higher one of the device's own version and its catalog's, and never one lower than it runs; a forced one whatever
 * the others are.
 */
export async function offeredRelease(
  { global }: Pick<Context, 'global'>,
  device: Running,
): Promise<z.infer<typeof DeviceRelease> | null> {
  const catalog = await global.catalog.findUnique({ where: { id: device.productId }, select: { versionId: true } });
  const ids = [catalog?.versionId, device.versionId].filter((id) => typeof id === 'string');
  const releases = await global.release.findMany({ where: { id: { in: ids }, deleted: false } });
  const chosen = releases.find(({ id }) => id === device.versionId);
  const usual = releases.find(({ id }) => id === catalog?.versionId);
  const isForced = chosen !== undefined && device.forceVersion;
  const offered = chosen && usual && !isForced && isLower(chosen.name, usual.name) ? usual : (chosen ?? usual);
  if (!offered || (!isForced && device.reportedVersion && isLower(offered.name, device.reportedVersion))) return null;
  return { version: offered.name, url: offered.url, md5: offered.md5, notification: offered.notification };
}

/** What the device says it runs is kept, for staff to see. */
export async function noteVersion(
  { global }: Pick<Context, 'global'>,
  { id, reportedVersion, reportedVersionId }: Running,
  version: string,
): Promise<void> {
  const running = await global.release.findFirst({ where: { name: version, deleted: false }, select: { id: true } });
  const noted = { reportedVersion: version, reportedVersionId: running?.id ?? null };
  if (noted.reportedVersion === reportedVersion && noted.reportedVersionId === reportedVersionId) return;
  await global.$transaction(async (tx) => {
    await deviceChanged(tx, await tx.device.update({ where: { id }, data: noted }));
  });
}
