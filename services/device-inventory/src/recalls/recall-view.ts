import { AppError } from '@fovea/contracts/errors';
import { type Recall, type RecallDetails, type RecallProgress, RecallReason } from '@fovea/contracts/recalls/schema';
import { anyOf } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { Recall as Row } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { visibleRecallDevices } from './recall-scope.ts';

type Asking = Pick<Context, 'global' | 'actor'>;

const nothing: RecallProgress = {
  devices: 0,
  atFamilies: 0,
  companies: 0,
  selected: 0,
  informed: 0,
  acknowledged: 0,
  returning: 0,
  done: 0,
  toCall: 0,
};

/** How far the devices of recalls are that the caller may see. */
export async function progressOf(ctx: Asking, recallIds: string[]): Promise<(recallId: string) => RecallProgress> {
  const rows = await kyselyOfGlobal(ctx.global)
    .selectFrom('recall_device')
    .innerJoin('device', 'device.id', 'recall_device.device_id')
    .select(({ ref }) => {
      const inState = (state: string) =>
        sql<number>`count(*) FILTER (WHERE ${ref('recall_device.state')} = ${sql.lit(state)})::int`;
      return [
        'recall_device.recall_id as recallId',
        sql<number>`count(*)::int`.as('devices'),
        sql<number>`count(${ref('device.customer_id')})::int`.as('atFamilies'),
        sql<number>`count(DISTINCT ${ref('device.company_id')})::int`.as('companies'),
        inState('selected').as('selected'),
        inState('informed').as('informed'),
        inState('acknowledged').as('acknowledged'),
        inState('returning').as('returning'),
        inState('done').as('done'),
        sql<number>`count(*) FILTER (WHERE ${ref('recall_device.to_call')})::int`.as('toCall'),
      ];
    })
    .where('recall_device.recall_id', '=', anyOf(recallIds))
    .where(await visibleRecallDevices(ctx))
    .groupBy('recall_device.recall_id')
    .execute();
  const byRecall = new Map(rows.map(({ recallId, ...progress }) => [recallId, progress]));
  return (recallId) => byRecall.get(recallId) ?? nothing;
}

export const recallView = (
  { id, title, mode, state, createdAt, closedAt }: Omit<Row, 'reason' | 'criteria' | 'createdBy'>,
  progress: RecallProgress,
): Recall => ({
  _id: id,
  title,
  mode,
  state,
  progress,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

/** One recall, for whom it has devices. Throws `notFound`. */
export async function recallDetails(ctx: Asking, id: string): Promise<RecallDetails> {
  const { global, actor } = ctx;
  const row = await global.recall.findUnique({ where: { id } });
  const progress = (await progressOf(ctx, [id]))(id);
  if (!row || (actor.role !== 'admin' && progress.devices === 0)) throw new AppError('notFound');
  const person =
    actor.role === 'admin'
      ? await global.staff.findUnique({ where: { id: row.createdBy }, select: { fullName: true } })
      : null;
  return { ...recallView(row, progress), reason: RecallReason.parse(row.reason), createdBy: person?.fullName ?? '' };
}
