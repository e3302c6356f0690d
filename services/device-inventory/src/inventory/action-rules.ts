import { actionRule, allowsAction, type InventoryAction, InventoryStatus } from '@fovea/contracts/device-fields';
import { AppError, type ErrorName, refuseField } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import type { Device, Prisma } from '../../generated/global/client.ts';
import { nobodys } from './change-device.ts';

type Held = Pick<Device, 'status' | 'statusBeforeLost' | 'customerId' | 'companyId' | 'toCompanyId'>;
type Outcome = { to: InventoryStatus; set: Prisma.DeviceUncheckedUpdateManyInput };

/** Recall and discard are the provider's. Throws `notAllowed`. */
export function checkMayAct(action: InventoryAction, actor: Pick<Actor, 'role'>): void {
  if (actionRule(action).adminOnly && actor.role !== 'admin') throw new AppError('notAllowed');
}

/**
 * A device on its way is received by the company it goes to; asked after its status, since one that has arrived goes
 * nowhere. Throws `notAllowed`.
 */
export function checkMayReceive(
  action: InventoryAction,
  actor: Pick<Actor, 'role' | 'companyId'>,
  toCompanyId: string | null,
): void {
  if (action === 'Receive' && actor.role !== 'admin' && toCompanyId !== actor.companyId)
    throw new AppError('notAllowed');
}

/**
 * Why a device of a batch stayed where it is: its status, told in the words of the specification; else where it is or
 * goes. One that would fit by all of these was moved by somebody else in that moment, and hears of its status.
 */
export function whyNotInBatch(
  action: InventoryAction,
  device: Pick<Device, 'status' | 'companyId' | 'toCompanyId'>,
  actor: Pick<Actor, 'role' | 'companyId'>,
  toCompanyId?: string,
): ErrorName {
  const isRight = allowsAction(action, InventoryStatus.parse(device.status));
  if (action !== 'Receive') return isRight && device.companyId === toCompanyId ? 'alreadyAtCompany' : 'rowNotInStock';
  return isRight && actor.role !== 'admin' && device.toCompanyId !== actor.companyId
    ? 'notOnItsWay'
    : 'notInTransferring';
}

const clockToleranceMs = 10 * 60 * 1000;
/** A calendar day begins up to so much earlier somewhere than in UTC, in which create dates are kept. */
const dayBeginsMs = 14 * 60 * 60 * 1000;

/** An action happened while there was the device, and not in the future. */
export function checkActionDate(actionDate: string | undefined, createdDate: Date, now: Date): void {
  if (actionDate === undefined) return;
  const at = Date.parse(actionDate);
  if (at > +now + clockToleranceMs) throw refuseField('actionDate', 'dateInFuture');
  if (at < +createdDate - dayBeginsMs) throw refuseField('actionDate', 'beforeCreation');
}

/**
 * Where an action leads, and what it changes besides; a found device returns to the status it had before it was lost.
 */
export function statusAfter(action: InventoryAction, device: Held): Outcome {
  const { to } = actionRule(action);
  if (to === null) {
    const before = InventoryStatus.safeParse(device.statusBeforeLost);
    return {
      to: before.success ? before.data : device.customerId ? 'In use' : 'In stock',
      set: { statusBeforeLost: null },
    };
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
