import { AppError, messageOf } from '@fovea/contracts/errors';
import { previewSelectedDevices } from '@fovea/contracts/inventory/endpoints';
import { type BatchRow, mostInBatch } from '@fovea/contracts/inventory/schema';
import { concernHolders } from '../families/holders.ts';
import { handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { batchRefusal, checkMayAct } from './action-rules.ts';
import { inventoryMatching } from './inventory-query.ts';

/** Resolves the filter once, so that the batch contains the previewed devices only. */
export const previewSelectedDevicesHandler = handle(previewSelectedDevices, async ({ action, ...picked }, ctx) => {
  const { global, actor, language } = ctx;
  await checkUsesInventory(ctx);
  checkMayAct(action, actor);
  const devices = await kyselyOfGlobal(global)
    .selectFrom('device')
    .select(['id', 'serial_number', 'status', 'company_id as companyId', 'to_company_id as toCompanyId'])
    .select(['customer_id as customerId', 'customer_region as customerRegion'])
    .where(await inventoryMatching(ctx, picked))
    .orderBy('serial_key')
    .limit(mostInBatch + 1)
    .execute();
  if (devices.length > mostInBatch) throw new AppError('tooManyPicked', { n: mostInBatch });
  concernHolders(ctx, devices);
  return {
    list: devices.map(({ id, serial_number, status, ...device }, index): BatchRow => {
      const name = batchRefusal(action, { status, ...device }, actor);
      const msg = name ? messageOf(name, {}, language) : '';
      return { row: index + 1, _id: id, serial_number, status, batchStatus: msg ? 'failed' : 'waiting', msg };
    }),
  };
});
