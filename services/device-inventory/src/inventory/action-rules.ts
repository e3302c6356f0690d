import { actionRule, allowsAction, type InventoryAction } from '@fovea/contracts/devices/fields';
import { AppError, type ErrorName, refuseField } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/access/actor';
import type { Device, DeviceLog } from '../../generated/global/client.ts';
import { type Held, nobodys, type Outcome } from './change-device.ts';

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
  if (action === 'Receive' && !mayReceive(actor, toCompanyId)) throw new AppError('notAllowed');
}

const mayReceive = ({ role, companyId }: Pick<Actor, 'role' | 'companyId'>, toCompanyId: string | null): boolean =>
  role === 'admin' || toCompanyId === companyId;

/**
 * Why a device of a batch stays where it is: its status, told in the words of the specification; else where it is or
 * goes. Undefined where the action can be done on it.
 */
export function whyNotInBatch(
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
 * Where an action leads, and what it changes besides; a found device returns to the status it had before it was lost, a
 * transferred one goes to a company.
 */
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
      return { to, set: nobodys };
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
 * What the log says of it: the day of the action, and without a choice whom it is always logged for. A clock a little
 * ahead logs nothing of tomorrow.
 */
export const entryOf = ({ action, actionDate, logging = [], notes }: Asked, now: Date) => ({
  action,
  date: actionDate ? new Date(Math.min(Date.parse(actionDate), +now)) : now,
  logging: logging.length > 0 ? logging : [...actionRule(action).logging],
  notes,
});
