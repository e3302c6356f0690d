import type { InputOf } from '@fovea/contracts/endpoint';
import { messageOf } from '@fovea/contracts/errors';
import { changeInventoryStatus } from '@fovea/contracts/inventory/endpoints';
import type { BatchRow } from '@fovea/contracts/inventory/schema';
import { anyOf } from '@fovea/kit/kysely-on';
import type { Expression, SqlBool } from 'kysely';
import type { Device } from '../../generated/global/client.ts';
import { type Context, handle } from '../handle.ts';
import { checkUsesInventory, visibleDevices } from '../scope.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { checkMayAct, entryOf, statusAfter, whyNotInBatch } from './action-rules.ts';
import { changeDevices, changeOfHolder, type Held } from './change-device.ts';
import { targetOf } from './transfer-target.ts';

type Input = InputOf<typeof changeInventoryStatus>;
/** A device the caller may know of, as it is after the batch, and why it stayed where it was. */
type Result = { device: Device; msg: string };

const batchSize = 5_000;

/**
 * Transfers, receives or recalls many devices; those that are no longer where the action starts fail alone, with their
 * reason.
 */
export const changeInventoryStatusHandler = handle(changeInventoryStatus, async (input, ctx) => {
  const { global, actor, language } = ctx;
  await checkUsesInventory(ctx);
  checkMayAct(input.action, actor);
  const toCompanyId = await targetOf(global, input);
  const visible = await visibleDevices(global, actor);
  const ids = [...new Set(input.ids)];
  const results = new Map<string, Result>();
  for (let start = 0; start < ids.length; start += batchSize)
    for (const result of await move(ctx, { ...input, toCompanyId }, ids.slice(start, start + batchSize), visible))
      results.set(result.device.id, result);
  const list = ids.map((id, index): BatchRow => {
    const { device, msg = messageOf('incorrectDeviceNumber', {}, language) }: Partial<Result> = results.get(id) ?? {};
    return {
      row: index + 1,
      _id: device ? id : null,
      serial_number: device?.serialNumber ?? '',
      status: device?.status ?? '',
      batchStatus: msg ? 'failed' : 'succeeded',
      msg,
    };
  });
  return { list };
});

/** A batch is one transaction, and nobody else acts on its devices meanwhile: locked in the order of their ids. */
function move(ctx: Context, input: Input, ids: string[], visible: Expression<SqlBool>): Promise<Result[]> {
  const { global, actor, now, changed, language } = ctx;
  const { action, toCompanyId } = input;
  return global.$transaction(async (tx) => {
    const asked = kyselyOfGlobal(tx).selectFrom('device').select('device.id').where('device.id', '=', anyOf(ids));
    await asked.orderBy('device.id').forUpdate().execute();
    const seen = await asked.where(visible).execute();
    const devices = await tx.device.findMany({ where: { id: { in: seen.map(({ id }) => id) } } });
    const whyNot = new Map(devices.map((device) => [device.id, whyNotInBatch(action, device, actor, toCompanyId)]));
    const fitting = devices.filter(({ id }) => !whyNot.get(id));
    const outcomeOf = (device: Held) => statusAfter(action, device, toCompanyId);
    const moved = await changeDevices(tx, fitting, outcomeOf, { ...entryOf(input, now), actor }, ctx);
    const after = new Map(moved.map((device) => [device.id, device]));
    // What lies in stock or is on its way is nobody's by the table of actions; a family that holds it all the same is
    // told what happened to its device.
    const held = fitting.filter(({ customerId }) => customerId);
    await changed(
      tx,
      held.flatMap((device) => changeOfHolder(device, after.get(device.id) ?? device)),
    );
    return devices.map((device) => {
      const name = whyNot.get(device.id);
      return { device: after.get(device.id) ?? device, msg: name ? messageOf(name, {}, language) : '' };
    });
  });
}
