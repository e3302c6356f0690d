import type { InventoryAction } from '@fovea/contracts/devices/fields';
import { refuseField } from '@fovea/contracts/errors';
import type { Global } from '../handle.ts';

/** The company a transfer leads to; undefined for any other action. Throws what is wrong with the one given. */
export async function targetOf(
  db: Global,
  { action, toCompanyId }: { action: InventoryAction; toCompanyId?: string },
): Promise<string | undefined> {
  if (action !== 'Transfer') return undefined;
  if (!toCompanyId) throw refuseField('toCompanyId', 'required');
  const target = await db.company.findFirst({ where: { id: toCompanyId, deleted: false }, select: { disabled: true } });
  if (!target) throw refuseField('toCompanyId', 'invalidChoice');
  if (target.disabled) throw refuseField('toCompanyId', 'companyDisabled');
  return toCompanyId;
}
