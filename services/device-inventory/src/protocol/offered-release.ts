import type { DeviceRelease } from '@fovea/contracts/device-protocol/schema';
import type { z } from 'zod';
import type { Device } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';

export type Offered = Pick<Device, 'reportedVersion' | 'offeredVersionId'>;

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
