import { getCompany } from '@fovea/contracts/companies/endpoints';
import { findDevices, getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { countWaitingDevices, findInventory } from '@fovea/contracts/inventory/endpoints';
import type { InventoryFilter } from '@fovea/contracts/inventory/schema';
import { apiQuery, invalidate } from '../../api/query.ts';

export const inventory = (filter: InventoryFilter) => apiQuery(findInventory, filter);
/** One device with its log. */
export const item = (id: string) => apiQuery(getDeviceDetails, { id });
export const company = (id: string) => apiQuery(getCompany, { id });

/** After an action on one device or many. */
export async function inventoryChanged(): Promise<void> {
  await invalidate(findInventory, getDeviceDetails, findDevices, countWaitingDevices);
}
