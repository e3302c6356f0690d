import { findDevices, getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import type { DeviceFilter } from '@fovea/contracts/devices/schema';
import { countWaitingDevices, findInventory } from '@fovea/contracts/inventory/endpoints';
import { apiQuery, invalidate } from '../../api/query.ts';

export const devices = (filter: DeviceFilter) => apiQuery(findDevices, filter);
export const device = (id: string) => apiQuery(getDeviceDetails, { id });

/** After a device was written: the inventory lists the same ones. */
export async function devicesChanged(): Promise<void> {
  await invalidate(findDevices, getDeviceDetails, findInventory, countWaitingDevices);
}
