import { getDeviceRelease } from '@fovea/contracts/device-protocol/endpoints';
import type { Device } from '../../generated/global/client.ts';
import { publishDeviceChanged } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { checkDevice } from './check-device.ts';
import { type Offered, offeredRelease } from './offered-release.ts';

type Running = Offered & Pick<Device, 'id' | 'reportedVersionId'>;

/** The offered release, unless the device runs it. Stores the reported version for staff and notifications. */
export const getDeviceReleaseHandler = handle(getDeviceRelease, async ({ version }, ctx) => {
  const { deviceId } = await checkDevice(ctx);
  const device = await ctx.global.device.findUniqueOrThrow({ where: { id: deviceId } });
  const noted = version ? await storeVersion(ctx, device, version) : device;
  const release = await offeredRelease(ctx, noted);
  return release?.version === noted.reportedVersion ? null : release;
});

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
