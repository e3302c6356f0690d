import { actionRule, type InventoryAction, InventoryStatus } from '@fovea/contracts/device-fields';
import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import type { Device, Prisma } from '../../generated/global/client.ts';
import { nobodys } from './change-device.ts';

type Held = Pick<Device, 'status' | 'statusBeforeLost' | 'customerId' | 'companyId' | 'toCompanyId'>;
type Outcome = { to: InventoryStatus; set: Prisma.DeviceUncheckedUpdateManyInput };

/** Recall and discard are the provider's. Throws `notAllowed`. */
export function checkMayAct(action: InventoryAction, actor: Pick<Actor, 'role'>): void {
  if (actionRule(action).adminOnly && actor.role !== 'admin') throw new AppError('notAllowed');
}

/** A device on its way is received by the company it goes to; asked after its status, since one that has arrived goes nowhere. Throws `notAllowed`. */
export function checkMayReceive(action: InventoryAction, actor: Pick<Actor, 'role' | 'companyId'>, toCompanyId: string | null): void {
  if (action === 'Receive' && actor.role !== 'admin' && toCompanyId !== actor.companyId) throw new AppError('notAllowed');
}

/** Where an action leads, and what it changes besides; a found device returns to the status it had before it was lost. */
export function statusAfter(action: InventoryAction, device: Held): Outcome {
  const { to } = actionRule(action);
  if (to === null) {
    const before = InventoryStatus.safeParse(device.statusBeforeLost);
    return { to: before.success ? before.data : device.customerId ? 'In use' : 'In stock', set: { statusBeforeLost: null } };
  }
  switch (action) {
    case 'Lose':
      return { to, set: { statusBeforeLost: device.status } };
    case 'Collect':
      return { to, set: nobodys };
    case 'Receive':
      return { to, set: { companyId: device.toCompanyId ?? device.companyId, toCompanyId: null } };
    default:
      return { to, set: {} };
  }
}
