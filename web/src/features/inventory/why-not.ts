import { actionRule, allowsAction, type InventoryAction, isAdminOnly } from '@fovea/contracts/devices/fields';
import type { InventoryItem } from '@fovea/contracts/inventory/schema';
import type { TFunction } from 'i18next';
import type { SessionUser } from '../../api/session.ts';

type Device = Pick<InventoryItem, 'status' | 'toCompanyId'>;
type Actor = Pick<SessionUser, 'type' | 'companyId'>;

/** Whether this person may ever do it: discarding and recalling are the provider's. */
export function isOffered(action: InventoryAction, { type }: Actor): boolean {
  return type === 'admin' || !isAdminOnly(action);
}

/**
 * Why an action cannot be done now; null when it can. A device on its way is received by the company it goes to, or the
 * provider.
 */
export function whyNot(
  action: InventoryAction,
  device: Device,
  actor: Actor,
  t: TFunction<['inventory', 'device-words']>,
): string | null {
  if (!allowsAction(action, device.status)) {
    const statuses = actionRule(action).from.map((status) => t(`device-words:status.${status}`));
    return t('inventory:whyNot.status', { statuses: statuses.join(', ') });
  }
  if (isAdminOnly(action, device.status) && actor.type !== 'admin') return t('inventory:whyNot.admin');
  if (action === 'Receive' && actor.type !== 'admin' && device.toCompanyId !== actor.companyId)
    return t('inventory:whyNot.receiver');
  return null;
}
