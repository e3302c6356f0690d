import { sendHeartbeat } from '@fovea/contracts/device-protocol/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { checkDevice } from './check-device.ts';
import { noteVersion } from './get-device-release.ts';
import { noteClock } from './store-clock-offset.ts';
import { noteHeard } from './store-contact.ts';

/** A device that says it is there, used or not: only so does anybody know that it was not used. */
export const sendHeartbeatHandler = handle(sendHeartbeat, async ({ time, version, battery }, ctx) => {
  const { db, global, now } = ctx;
  const fit = await checkDevice(ctx);
  const { deviceId, customerId } = fit;
  const family = await db.parent.findUnique({ where: { id: customerId }, select: { deleted: true, timezone: true } });
  // Told of within moments of being created.
  if (!family) throw new AppError('unavailable');
  if (family.deleted) throw new AppError('incorrectCustomer');
  const claimed = time === undefined ? undefined : Date.parse(time);
  if (claimed !== undefined) await noteClock(ctx, fit, claimed);
  if (version) await noteVersion(ctx, await global.device.findUniqueOrThrow({ where: { id: deviceId } }), version);
  await noteHeard(ctx, { deviceId, customerId, timezone: family.timezone, claimed, battery });
  return { serverTime: now.toISOString() };
});
