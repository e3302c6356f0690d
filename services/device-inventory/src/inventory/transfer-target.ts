import type { InventoryAction } from '@fovea/contracts/devices/fields';
import { refuseField } from '@fovea/contracts/errors';
import { transferTargets } from '@fovea/kit/access/company-scope';
import { isAmong } from '@fovea/kit/database/list';
import type { Context } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

/**
 * The target of a transfer, checked against the caller's scope; undefined for other actions. Throws when it is invalid.
 */
export async function targetOf(
  { global, actor }: Pick<Context, 'global' | 'actor'>,
  { action, toCompanyId }: { action: InventoryAction; toCompanyId?: string },
): Promise<string | undefined> {
  if (action !== 'Transfer') return undefined;
  if (!toCompanyId) throw refuseField('toCompanyId', 'required');
  const isAllowed = await isAmong(kyselyOfGlobal(global), 'company', toCompanyId, await transferTargets(global, actor));
  if (!isAllowed) throw refuseField('toCompanyId', 'invalidChoice');
  const target = await global.company.findFirst({
    where: { id: toCompanyId, deleted: false },
    select: { disabled: true },
  });
  if (!target) throw refuseField('toCompanyId', 'invalidChoice');
  if (target.disabled) throw refuseField('toCompanyId', 'companyDisabled');
  return toCompanyId;
}
