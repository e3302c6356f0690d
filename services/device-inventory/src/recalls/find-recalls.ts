import { findRecalls } from '@fovea/contracts/recalls/endpoints';
import { findPage, type Rows } from '@fovea/kit/database/list';
import { expressionBuilder, sql } from 'kysely';
import { handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';
import { visibleRecallDevices } from './recall-scope.ts';
import { progressOf, recallView } from './recall-view.ts';

const recall = expressionBuilder<GlobalTables, 'recall'>();

export const findRecallsHandler = handle(findRecalls, async ({ current, pageSize, order = 'desc', state }, ctx) => {
  await checkUsesInventory(ctx);
  const matching = recall.and([
    ...(state ? [recall('recall.state', '=', sql.lit(state))] : []),
    ...(ctx.actor.role === 'admin'
      ? []
      : [
          recall.exists(
            recall
              .selectFrom('recall_device')
              .select('recall_device.id')
              .whereRef('recall_device.recall_id', '=', 'recall.id')
              .where(await visibleRecallDevices(ctx)),
          ),
        ]),
  ]);
  const { rows, total } = await findPage(kyselyOfGlobal(ctx.global), list, {
    matching,
    order: { by: (found, to) => found.orderBy('recall.created_at', to), reads: ['created_at'] },
    direction: order,
    current,
    pageSize,
  });
  const progress = await progressOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => recallView(row, progress(row.id))), total, current, pageSize };
});

const show = (rows: Rows<GlobalTables, 'recall'>) =>
  rows
    .select(['recall.id', 'recall.title', 'recall.mode', 'recall.state'])
    .select(['recall.created_at as createdAt', 'recall.closed_at as closedAt']);
const list = { table: 'recall', show } as const;
