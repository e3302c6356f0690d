import { AppError } from '@fovea/contracts/errors';
import { exportRecall } from '@fovea/contracts/recalls/endpoints';
import { type BatchColumn, type Cell, columnsFor, dateCell, linesOf, wordCell } from '@fovea/kit/csv/csv-lines';
import { anyOf } from '@fovea/kit/database/kysely';
import { countRows, iterateRows, type Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { concernHolders, holdersOf } from '../families/holders.ts';
import { type Context, handleExport } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';
import { texts } from '../texts.ts';
import { recallDevicesMatching } from './find-recall-devices.ts';
import { recallDetails } from './recall-view.ts';

export const exportRecallHandler = handleExport(exportRecall, async ({ id }, ctx) => {
  await checkUsesInventory(ctx);
  await recallDetails(ctx, id);
  const matching = await recallDevicesMatching(ctx, { id });
  return {
    name: 'recall',
    columns: columnsIn(ctx),
    timezone: ctx.timezone,
    count: await countRows(kyselyOfGlobal(ctx.global), 'recall_device', matching),
    lines: recallLines(ctx, matching),
  };
});

type Read = GlobalTables & { replacement: GlobalTables['device'] };
const { ref } = expressionBuilder<Read, 'recall_device' | 'device' | 'replacement'>();
const row = expressionBuilder<GlobalTables, 'recall_device'>();
type Batch = { email: Cell };

const joined = (rows: Rows<GlobalTables, 'recall_device'>) =>
  rows
    .innerJoin('device', 'device.id', 'recall_device.device_id')
    .leftJoin('device as replacement', 'replacement.id', 'recall_device.replaced_by_id');

const held = {
  table: 'recall_device',
  show: (rows: Rows<GlobalTables, 'recall_device'>) =>
    rows.select([
      'recall_device.id',
      'recall_device.customer_id as customerId',
      'recall_device.customer_region as customerRegion',
    ]),
} as const;

/** Addresses are fetched in their regions for each batch, as in the export of devices. */
async function* recallLines(ctx: Context, matching: Expression<SqlBool>) {
  const db = kyselyOfGlobal(ctx.global);
  for await (const rows of iterateRows(db, held, matching)) {
    concernHolders(ctx, rows);
    const holderOf = await holdersOf(ctx, rows);
    // The file would lack addresses without saying so: the job fails and is retried.
    if (rows.some((each) => holderOf(each).away)) throw new AppError('unavailable');
    const emails = Object.fromEntries(rows.map((each) => [each.customerId, holderOf(each).email]));
    const email = wordCell(emails, row.ref('recall_device.customer_id'));
    const list = { table: 'recall_device', joined, columns: columnsFor(columnsIn(ctx), { email }) } as const;
    yield await linesOf(db, list, row('recall_device.id', '=', anyOf(rows.map(({ id }) => id))));
  }
}

function columnsIn({ language, timezone }: Pick<Context, 'language' | 'timezone'>): BatchColumn<Batch>[] {
  const { exports, recalls } = texts[language];
  const titles = exports.recall;
  const instant = (title: string, column: 'informed_at' | 'acknowledged_at' | 'returning_at' | 'done_at') => ({
    title,
    cell: dateCell(ref(`recall_device.${column}`), 'minute', timezone),
    instant: true as const,
  });
  return [
    { title: titles.serial_number, cell: ref('device.serial_number') },
    { title: titles.udi, cell: ref('device.udi') },
    { title: titles.product, cell: ref('device.product_name') },
    { title: titles.company, cell: ref('device.company_name') },
    { title: titles.customer, cell: ({ email }) => email },
    { title: titles.status, cell: ref('device.status') },
    { title: titles.state, cell: wordCell(recalls.states, ref('recall_device.state')) },
    instant(titles.informed, 'informed_at'),
    instant(titles.acknowledged, 'acknowledged_at'),
    instant(titles.returning, 'returning_at'),
    instant(titles.done, 'done_at'),
    { title: titles.outcome, cell: wordCell(recalls.outcomes, ref('recall_device.outcome')) },
    { title: titles.replacedBy, cell: ref('replacement.serial_number') },
  ];
}
