import { actionRule, allowsAction, type InventoryAction, isAdminOnly } from '@fovea/contracts/devices/fields';
import { AppError, type ErrorName, refuseField } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/access/actor';
import type { Device, DeviceLog } from '../../generated/global/client.ts';
import { type Held, type Outcome, unassigned } from './change-device.ts';

/** Only platform administrators recall and discard, and collect what was recalled or discarded. Throws `notAllowed`. */
export function checkMayAct(action: InventoryAction, actor: Pick<Actor, 'role'>, status?: Device['status']): void {
  if (isAdminOnly(action, status) && actor.role !== 'admin') throw new AppError('notAllowed');
}

/**
 * Only the target company receives a device. Checked after the status, because a received device has no target. Throws
 * `notAllowed`.
 */
export function checkMayReceive(
  action: InventoryAction,
  actor: Pick<Actor, 'role' | 'companyId'>,
  toCompanyId: string | null,
): void {
  if (action === 'Receive' && !mayReceive(actor, toCompanyId)) throw new AppError('notAllowed');
}

const mayReceive = ({ role, companyId }: Pick<Actor, 'role' | 'companyId'>, toCompanyId: string | null): boolean =>
  role === 'admin' || toCompanyId === companyId;

/**
 * Why the action is not possible for a device of a batch: its status, in the specification's words, else its location
 * or target. Undefined when it is possible.
 */
export function batchRefusal(
  action: InventoryAction,
  device: Pick<Device, 'status' | 'companyId' | 'toCompanyId'>,
  actor: Pick<Actor, 'role' | 'companyId'>,
  toCompanyId?: string,
): ErrorName | undefined {
  if (!allowsAction(action, device.status)) return action === 'Receive' ? 'notInTransferring' : 'rowNotInStock';
  if (action === 'Receive') return mayReceive(actor, device.toCompanyId) ? undefined : 'notOnItsWay';
  return device.companyId === toCompanyId ? 'alreadyAtCompany' : undefined;
}

const clockToleranceMs = 10 * 60 * 1000;
/** A calendar day begins up to this much earlier than in UTC, in which create dates are stored. */
const dayBeginsMs = 14 * 60 * 60 * 1000;

/** The date of an action must lie between the creation and now. */
export function checkActionDate(actionDate: string | undefined, createdDate: Date, now: Date): void {
  if (actionDate === undefined) return;
  const at = Date.parse(actionDate);
  if (at > +now + clockToleranceMs) throw refuseField('actionDate', 'dateInFuture');
  if (at < +createdDate - dayBeginsMs) throw refuseField('actionDate', 'beforeCreation');
}

/** The status after an action, and its other changes. A found device returns to its status before the loss. */
export function statusAfter(action: InventoryAction, device: Held, toCompanyId?: string): Outcome {
  const { to } = actionRule(action);
  if (to === null)
    return {
      to: device.statusBeforeLost ?? (device.customerId ? 'In use' : 'In stock'),
      set: { statusBeforeLost: null },
    };
  switch (action) {
    case 'Lose':
      return { to, set: { statusBeforeLost: device.status } };
    case 'Collect':
      return { to, set: unassigned };
    case 'Transfer':
      return { to, set: { toCompanyId } };
    case 'Receive':
      return { to, set: { companyId: device.toCompanyId ?? device.companyId, toCompanyId: null } };
    default:
      return { to, set: {} };
  }
}

type Asked = { action: InventoryAction; actionDate?: string; logging?: DeviceLog['logging']; notes?: string };

/**
 * The log entry of an action, with the default recipients when none are chosen. A slightly fast clock logs no future
 * date.
 */
export const entryOf = ({ action, actionDate, logging = [], notes }: Asked, now: Date) => ({
  action,
  date: actionDate ? new Date(Math.min(Date.parse(actionDate), +now)) : now,
  logging: logging.length > 0 ? logging : [...actionRule(action).logging],
  notes,
});
