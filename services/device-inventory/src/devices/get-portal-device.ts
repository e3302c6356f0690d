import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { handle } from '../handle.ts';
import { newestOwnRecords } from '../usage/find-records.ts';
import { portalDeviceView } from './portal-device-view.ts';

export const getPortalDeviceHandler = handle(getPortalDevice, async (_input, ctx) => {
  const row = await ctx.global.device.findUnique({ where: { customerId: ctx.actor.id } });
  if (!row) return { device: null };
  return { device: { ...(await portalDeviceView(ctx, row)), records: await newestOwnRecords(ctx, row.id) } };
});
