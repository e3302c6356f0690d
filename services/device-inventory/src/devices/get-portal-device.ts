import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { handle } from '../handle.ts';
import { ownRecall } from '../recalls/own-recall.ts';
import { newestOwnRecords } from '../usage/find-records.ts';
import { portalDeviceView } from './portal-device-view.ts';

export const getPortalDeviceHandler = handle(getPortalDevice, async (_input, ctx) => {
  const row = await ctx.global.device.findUnique({ where: { customerId: ctx.actor.id } });
  if (!row) return { device: null };
  const [view, recall, records] = await Promise.all([
    portalDeviceView(ctx, row),
    ownRecall(ctx, row),
    newestOwnRecords(ctx, row.id),
  ]);
  return { device: { ...view, ...(recall && { recall }), records } };
});
