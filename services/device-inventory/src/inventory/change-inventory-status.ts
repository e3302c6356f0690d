import type { InputOf } from '@fovea/contracts/endpoint';
import { messageOf } from '@fovea/contracts/errors';
import { changeInventoryStatus, getInventoryBatch } from '@fovea/contracts/inventory/endpoints';
import type { BatchRow } from '@fovea/contracts/inventory/schema';
import { anyOf } from '@fovea/kit/database/kysely';
import type { Batch } from '@fovea/kit/jobs/batches';
import type { Device } from '../../generated/global/client.ts';
import { type Context, type GlobalTx, handle, handleBatch } from '../handle.ts';
import { checkUsesInventory, visibleDevices } from '../scope.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { batchRefusal, checkMayAct, entryOf, statusAfter } from './action-rules.ts';
import { changeDevices, changeOfHolder, type Held } from './change-device.ts';
import { targetOf } from './transfer-target.ts';

type Terms = Omit<InputOf<typeof changeInventoryStatus>, 'ids'>;

/** Transfers, receives or recalls many devices; those with another status fail alone, with the reason. */
export const changeInventoryStatusHandler = handleBatch(changeInventoryStatus, {
  async plan({ ids, ...input }, ctx): Promise<Batch<BatchRow, Terms>> {
    await checkUsesInventory(ctx);
    checkMayAct(input.action, ctx.actor);
    const toCompanyId = await targetOf(ctx, input);
    const waiting = { serial_number: '', status: '', batchStatus: 'waiting', msg: '' } as const;
    return {
      terms: { ...input, toCompanyId },
      rows: [...new Set(ids)].map((id, index) => ({ row: index + 1, _id: id, ...waiting })),
    };
  },
  async work(tx, { rows, terms }, ctx) {
    const moved = await move(
      tx,
      rows.flatMap(({ _id }) => _id ?? []),
      terms,
      ctx,
    );
    const unknown = messageOf('incorrectDeviceNumber', {}, ctx.language);
    return rows.map(({ row, _id }): BatchRow => {
      const { device, msg = unknown } = moved.get(_id ?? '') ?? {};
      return {
        row,
        _id: device ? _id : null,
        serial_number: device?.serialNumber ?? '',
        status: device?.status ?? '',
        batchStatus: msg ? 'failed' : 'succeeded',
        msg,
      };
    });
  },
});

export const getInventoryBatchHandler = handle(getInventoryBatch, ({ id }, ctx) =>
  ctx.batch(changeInventoryStatus, id),
);

/** Visible devices after the action, with the reason for unchanged ones; by id. */
type Moved = Map<string, { device: Device; msg: string }>;

/** Locks the devices in the order of their ids. */
async function move(tx: GlobalTx, ids: string[], terms: Terms, ctx: Context): Promise<Moved> {
  const { global, actor, now, changed, language } = ctx;
  const { action, toCompanyId } = terms;
  const visible = await visibleDevices(global, actor);
  const requested = kyselyOfGlobal(tx).selectFrom('device').select('device.id').where('device.id', '=', anyOf(ids));
  await requested.orderBy('device.id').forUpdate().execute();
  const seen = await requested.where(visible).execute();
  const devices = await tx.device.findMany({ where: { id: { in: seen.map(({ id }) => id) } } });
  const refusals = new Map(devices.map((device) => [device.id, batchRefusal(action, device, actor, toCompanyId)]));
  const fitting = devices.filter(({ id }) => !refusals.get(id));
  const outcomeOf = (device: Held) => statusAfter(action, device, toCompanyId);
  const moved = await changeDevices(tx, fitting, outcomeOf, { ...entryOf(terms, now), actor }, ctx);
  const after = new Map(moved.map((device) => [device.id, device]));
  // The table of actions allows no family here; an imported device may have one, whose audit log records the change.
  const held = fitting.filter(({ customerId }) => customerId);
  await changed(
    tx,
    held.flatMap((device) => changeOfHolder(device, after.get(device.id) ?? device)),
  );
  return new Map(
    devices.map((device) => {
      const name = refusals.get(device.id);
      return [device.id, { device: after.get(device.id) ?? device, msg: name ? messageOf(name, {}, language) : '' }];
    }),
  );
}
