import { findRecallDevices } from '@fovea/contracts/recalls/endpoints';
import type { RecallDevice, RecallDeviceFilter } from '@fovea/contracts/recalls/schema';
import { findPage, type Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { anywhere, codePart } from '../devices/device-query.ts';
import { concernHolders, holdersOf } from '../families/holders.ts';
import { type Context, handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';
import { visibleRecallDevices } from './recall-scope.ts';

const row = expressionBuilder<GlobalTables, 'recall_device'>();

export const findRecallDevicesHandler = handle(findRecallDevices, async (filter, ctx) => {
  await checkUsesInventory(ctx);
  const { current, pageSize, sort = 'serial_number', order = 'asc' } = filter;
  const column = sort === 'state' ? 'state' : 'serial_key';
  const { rows, total } = await findPage(kyselyOfGlobal(ctx.global), list, {
    matching: await recallDevicesMatching(ctx, filter),
    order: { by: (found, to) => found.orderBy(`recall_device.${column}`, to), reads: [column] },
    direction: order,
    current,
    pageSize,
  });
  concernHolders(ctx, rows);
  return { list: await recallDeviceViews(ctx, rows), total, current, pageSize };
});

/** The devices of a recall in the caller's scope. */
export async function recallDevicesMatching(
  ctx: Pick<Context, 'global' | 'actor'>,
  { id, only, state, toCall, searchStr }: Pick<RecallDeviceFilter, 'id'> & Partial<RecallDeviceFilter>,
): Promise<Expression<SqlBool>> {
  return row.and([
    row('recall_device.recall_id', '=', id),
    await visibleRecallDevices(ctx),
    ...(only ? [row('recall_device.id', '=', only)] : []),
    ...(state ? [row('recall_device.state', '=', sql.lit(state))] : []),
    ...(toCall ? [row('recall_device.to_call', '=', sql.lit(true))] : []),
    ...(searchStr ? [ofText(searchStr)] : []),
  ]);
}

/** A device's numbers, or the name of its company. */
const ofText = (typed: string) =>
  row.exists(
    row
      .selectFrom('device')
      .select('device.id')
      .whereRef('device.id', '=', 'recall_device.device_id')
      .where((device) => device.or([...codePart(typed), device('device.company_name', 'ilike', anywhere(typed))])),
  );

const show = (rows: Rows<GlobalTables, 'recall_device'>) =>
  rows
    .innerJoin('device', 'device.id', 'recall_device.device_id')
    .leftJoin('device as replacement', 'replacement.id', 'recall_device.replaced_by_id')
    .select([
      'recall_device.id',
      'recall_device.device_id as deviceId',
      'device.serial_number as serialNumber',
      'device.product_id as productId',
      'device.product_name as productName',
      'device.status',
      'device.company_id as companyId',
      'device.company_name as companyName',
      'recall_device.customer_id as customerId',
      'recall_device.customer_region as customerRegion',
      'recall_device.state',
      'recall_device.outcome',
      'recall_device.informed_at as informedAt',
      'recall_device.acknowledged_at as acknowledgedAt',
      'recall_device.returning_at as returningAt',
      'recall_device.done_at as doneAt',
      'recall_device.chased',
      'recall_device.to_call as toCall',
      'replacement.serial_number as replacedBy',
    ]);
const list = { table: 'recall_device', show } as const;
type Found = InferResult<ReturnType<typeof show>>[number];

async function recallDeviceViews(ctx: Context, rows: Found[]): Promise<RecallDevice[]> {
  const holderOf = await holdersOf(ctx, rows);
  return rows.map((found) => {
    const { id, serialNumber, informedAt, acknowledgedAt, returningAt, doneAt, ...rest } = found;
    const { email, away } = holderOf(found);
    return {
      ...rest,
      _id: id,
      serial_number: serialNumber,
      customerEmail: email,
      customerAway: away,
      informedAt: informedAt?.toISOString() ?? null,
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
      returningAt: returningAt?.toISOString() ?? null,
      doneAt: doneAt?.toISOString() ?? null,
    };
  });
}
