import { AppError } from '@fovea/contracts/errors';
import { isAmong } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Device, RecallDevice } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';
import { checkUsesInventory, visibleDevices } from '../scope.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';

const row = expressionBuilder<GlobalTables, 'recall_device'>();

/** Recalled devices that are in the caller's scope now: those of the own companies, whoever had them before. */
export async function visibleRecallDevices({
  global,
  actor,
}: Pick<Context, 'global' | 'actor'>): Promise<Expression<SqlBool>> {
  if (actor.role === 'admin') return row.lit(true);
  const visible = await visibleDevices(global, actor);
  return row.exists(
    row.selectFrom('device').select('device.id').whereRef('device.id', '=', 'recall_device.device_id').where(visible),
  );
}

/** One of them, with its device. Throws `notFound`. */
export async function visibleRecallDevice(ctx: Context, id: string): Promise<RecallDevice & { device: Device }> {
  await checkUsesInventory(ctx);
  const { global } = ctx;
  const isVisible = await isAmong(kyselyOfGlobal(global), 'recall_device', id, await visibleRecallDevices(ctx));
  if (!isVisible) throw new AppError('notFound');
  const found = await global.recallDevice.findUniqueOrThrow({ where: { id } });
  return { ...found, device: await global.device.findUniqueOrThrow({ where: { id: found.deviceId } }) };
}
