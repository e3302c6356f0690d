import { countWaitingDevices } from '@fovea/contracts/inventory/endpoints';
import { type DeviceWait, deviceWaits } from '@fovea/contracts/inventory/schema';
import { countRows } from '@fovea/kit/database/list';
import { handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { inventoryMatching } from './inventory-query.ts';

/** Each count uses the conditions of the list it links to. */
export const countWaitingDevicesHandler = handle(countWaitingDevices, async (_, ctx) => {
  await checkUsesInventory(ctx);
  const count = async (waiting: DeviceWait) =>
    countRows(kyselyOfGlobal(ctx.global), 'device', await inventoryMatching(ctx, { waiting }));
  const counts = await Promise.all(deviceWaits.map(async (waiting) => [waiting, await count(waiting)] as const));
  return Object.fromEntries(counts) as Record<DeviceWait, number>;
});
