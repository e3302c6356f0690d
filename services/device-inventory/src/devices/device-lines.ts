import { AppError } from '@fovea/contracts/errors';
import { type Cell, type CsvLines, type CsvRows, linesOf, wordCell } from '@fovea/kit/csv/csv-lines';
import { anyOf } from '@fovea/kit/database/kysely';
import { type Rows, walkRows } from '@fovea/kit/database/list';
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

type DeviceRows = Pick<CsvRows<GlobalTables, 'device'>, 'joined'> & {
  /** Told the cell with the address of whoever holds the device. */
  cells: (email: Cell) => CsvRows<GlobalTables, 'device'>['cells'];
};

/** How many devices an export holds, and their lines. */
export const deviceExport = async (ctx: Context, rows: DeviceRows, matching: Expression<SqlBool>) => ({
  count: await countDevices(ctx.global, matching),
  lines: deviceLines(ctx, rows, matching),
});

/**
 * Lines of devices in the order they were registered. Addresses never leave their regions' databases: those of a
 * batch's holders are looked up there and handed to its statement. Each batch is a look at its families.
 */
async function* deviceLines(
  ctx: Context,
  { joined, cells }: DeviceRows,
  matching: Expression<SqlBool>,
): AsyncGenerator<CsvLines> {
  const db = kyselyOfGlobal(ctx.global);
  for await (const devices of walkRows(db, held, matching)) {
    concernHolders(ctx, devices);
    const holderOf = await holdersOf(ctx, devices);
    // A file that lacks addresses would not say so: the job is tried again.
    if (devices.some((each) => holderOf(each).away)) throw new AppError('unavailable');
    const emails = Object.fromEntries(devices.map((device) => [device.customerId, holderOf(device).email]));
    const list = { table: 'device', joined, cells: cells(wordCell(emails, device.ref('device.customer_id'))) } as const;
    yield await linesOf(db, list, device('device.id', '=', anyOf(devices.map(({ id }) => id))));
  }
}
