import { type InventoryAction, inventoryActions } from '@fovea/contracts/devices/fields';
import { batchActions } from '@fovea/contracts/inventory/schema';

export const actionNames = Object.keys(inventoryActions) as InventoryAction[]; // the keys of a constant, which keys() forgets

/** The action an address names; addresses are in small letters. */
export function actionNamed(name: string | undefined): InventoryAction | undefined {
  return actionNames.find((action) => action.toLowerCase() === name);
}

export type BatchName = (typeof batchActions)[number];

/** The same for what a file of devices may carry. */
export function batchNamed(name: string | undefined): BatchName | undefined {
  return batchActions.find((action) => action.toLowerCase() === name);
}
