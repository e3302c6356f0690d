import { AppError } from '@fovea/contracts/errors';
import { startRecall } from '@fovea/contracts/recalls/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type GlobalTx, handle } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { parseUdis } from '../udis/parse-udis.job.ts';
import { deriveRecallFlags } from './recall-flags.ts';
import { devicesToRecall } from './recall-query.ts';
import { recallDetails } from './recall-view.ts';

/** Selecting and marking a hundred thousand devices takes this long. */
const transactionMs = 120_000;

/**
 * Order and hold are one transaction: from its commit on no held device treats and no recalled one is given to a family.
 * Holders are informed by the loop, however many there are.
 */
export const startRecallHandler = handle(startRecall, async ({ title, reason, mode, criteria, devices }, ctx) => {
  const { global, actor, now, log, changed } = ctx;
  const matching = devicesToRecall(criteria);
  await parseUdis(global, log);
  const id = newId();
  await global.$transaction(
    async (tx) => {
      await tx.recall.create({
        data: { id, title, reason, mode, criteria, createdBy: actor.id, createdAt: now },
      });
      const selected = await selectDevices(tx, id, matching, now);
      if (selected.length === 0) throw new AppError('recallNoDevices');
      if (selected.length !== devices) throw new AppError('recallChanged', { n: selected.length });
      await deriveRecallFlags(tx, selected);
      await changed(tx, { concerning: { id } });
    },
    { timeout: transactionMs },
  );
  return recallDetails(ctx, id);
});

async function selectDevices(
  tx: GlobalTx,
  recallId: string,
  matching: Expression<SqlBool>,
  now: Date,
): Promise<string[]> {
  const db = kyselyOfGlobal(tx);
  // Locked in the order of their ids: a device being bound or moved is selected as it is afterwards.
  const devices = await db
    .selectFrom('device')
    .select('device.id')
    .where(matching)
    .orderBy('device.id')
    .forUpdate()
    .execute();
  const ids = devices.map((device) => device.id);
  await db
    .insertInto('recall_device')
    .columns(['id', 'recall_id', 'device_id', 'serial_key', 'customer_id', 'customer_region', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('device')
        .select(({ val }) => [
          sql<string>`uuidv7()`.as('id'),
          sql<string>`${recallId}::uuid`.as('recall_id'),
          'device.id as device_id',
          'device.serial_key',
          'device.customer_id',
          'device.customer_region',
          sql<Date>`${val(now.toISOString())}::timestamptz`.as('due_at'),
        ])
        .where('device.id', '=', sql<string>`ANY(${ids}::uuid[])`),
    )
    .execute();
  return ids;
}
