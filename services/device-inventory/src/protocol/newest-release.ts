import { type DeviceRelease, getDeviceRelease } from '@fovea/contracts/device-protocol';
import type { z } from 'zod';
import { deviceChanged } from '../facts.ts';
import { type Caller, handle } from '../handle.ts';
import { checkDevice } from './check-device.ts';

/** The release of the device's catalog, unless the device runs it. What it says it runs is noted: notices of a new version go to those without it. */
export const getDeviceReleaseHandler = handle(getDeviceRelease, async ({ version }, caller) => {
  const { deviceId } = await checkDevice(caller);
  const device = await caller.global.device.findUniqueOrThrow({ where: { id: deviceId } });
  if (version) await noteVersion(caller, device, version);
  const release = await newestRelease(caller, device.productId);
  return release?.version === version ? null : release;
});

export async function newestRelease({ global }: Pick<Caller, 'global'>, productId: string): Promise<z.infer<typeof DeviceRelease> | null> {
  const catalog = await global.catalog.findUnique({ where: { id: productId }, select: { versionId: true } });
  const release = catalog && (await global.release.findFirst({ where: { id: catalog.versionId, deleted: false } }));
  return release && { version: release.name, url: release.url, md5: release.md5, notification: release.notification };
}

async function noteVersion({ global }: Caller, device: { id: string; versionId: string | null }, version: string): Promise<void> {
  const running = await global.release.findFirst({ where: { name: version, deleted: false }, select: { id: true } });
  if (!running || running.id === device.versionId) return;
  await global.$transaction(async (tx) => {
    await deviceChanged(tx, await tx.device.update({ where: { id: device.id }, data: { versionId: running.id } }));
  });
}
