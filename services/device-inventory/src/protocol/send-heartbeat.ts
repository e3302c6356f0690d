import { sendHeartbeat } from '@fovea/contracts/device-protocol/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { checkDevice } from './check-device.ts';
import { storeVersion } from './get-device-release.ts';
import { storeClockOffset } from './store-clock-offset.ts';
import { storeContact } from './store-contact.ts';

/** Records a contact without use, which distinguishes an unused device from an unreachable one. */
export const sendHeartbeatHandler = handle(sendHeartbeat, async ({ time, version, battery }, ctx) => {
  const { db, global, now } = ctx;
  const fit = await checkDevice(ctx);
  const { deviceId, customerId } = fit;
  const family = await db.parent.findUnique({ where: { id: customerId }, select: { deleted: true, timezone: true } });
  // The family's event has not arrived yet.
  if (!family) throw new AppError('unavailable');
  if (family.deleted) throw new AppError('incorrectCustomer');
  const claimed = time === undefined ? undefined : Date.parse(time);
  if (claimed !== undefined) await storeClockOffset(ctx, fit, claimed);
  if (version) await storeVersion(ctx, await global.device.findUniqueOrThrow({ where: { id: deviceId } }), version);
  await storeContact(ctx, { deviceId, customerId, timezone: family.timezone, claimed, battery });
  return { serverTime: now.toISOString() };
});
