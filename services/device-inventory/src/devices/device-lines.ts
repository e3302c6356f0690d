import { AppError } from '@fovea/contracts/errors';
import {
  type BatchColumn,
  type Cell,
  type CsvLines,
  type CsvRows,
  columnsFor,
  linesOf,
  wordCell,
} from '@fovea/kit/csv/csv-lines';
import type { CsvExport } from '@fovea/kit/csv/exports';
import { anyOf } from '@fovea/kit/database/kysely';
import { iterateRows, type Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { concernHolders, holdersOf } from '../families/holders.ts';
import type { Context } from '../handle.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';
import { countDevices } from './device-query.ts';

const device = expressionBuilder<GlobalTables, 'device'>();

const held = {
  table: 'device',
  show: (devices: Rows<GlobalTables, 'device'>) =>
    devices.select(['device.id', 'device.customer_id as customerId', 'device.customer_region as customerRegion']),
} as const;

/** The cell with the e-mail address of the family that holds the device. */
export type DeviceBatch = { email: Cell };

type DeviceRows = Pick<CsvRows<GlobalTables, 'device'>, 'joined'> & {
  columns: BatchColumn<DeviceBatch>[];
};

export const deviceExport = async (
  ctx: Context,
  rows: DeviceRows,
  matching: Expression<SqlBool>,
): Promise<CsvExport & { count: number }> => ({
  columns: rows.columns,
  timezone: ctx.timezone,
  count: await countDevices(ctx.global, matching),
  lines: deviceLines(ctx, rows, matching),
});

/**
 * Lines of devices in the order they were registered. Addresses are stored in their regions' databases only: those of a
 * batch's families are fetched there and passed to its statement. Each batch is logged as a view of its families.
 */
async function* deviceLines(
  ctx: Context,
  { joined, columns }: DeviceRows,
  matching: Expression<SqlBool>,
): AsyncGenerator<CsvLines> {
  const db = kyselyOfGlobal(ctx.global);
  for await (const devices of iterateRows(db, held, matching)) {
    concernHolders(ctx, devices);
    const holderOf = await holdersOf(ctx, devices);
    // The file would lack addresses without saying so: the job fails and is retried.
    if (devices.some((each) => holderOf(each).away)) throw new AppError('unavailable');
    const emails = Object.fromEntries(devices.map((device) => [device.customerId, holderOf(device).email]));
    const email = wordCell(emails, device.ref('device.customer_id'));
    const list = { table: 'device', joined, columns: columnsFor(columns, { email }) } as const;
    yield await linesOf(db, list, device('device.id', '=', anyOf(devices.map(({ id }) => id))));
  }
}
