import { deviceOfRegionState, deviceState } from '@fovea/contracts/devices/events';
import { subjectOf } from '@fovea/contracts/event';
import { anyOf } from '@fovea/kit/database/kysely';
import { allRowsOrEach } from '@fovea/kit/jobs/each-row';
import { firstId } from '@fovea/kit/messaging/state-checksums';
import { type Expression, sql } from 'kysely';
import { publishDevicesToRegions } from '../facts.ts';
import { type Context, type GlobalTx, job } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

/** Devices read by one statement. */
const atOnce = 1_000;

/**
 * Publishes to regions each of their devices with an outdated state there: registered before regional events existed,
 * changed by a replica of the previous release, or of a company that moved to another region.
 */
export const tellRegionsJob = job(
  { name: 'tell-regions', every: '40 1 * * *', scope: 'global' },
  async ({ global, regions, log }) => {
    let published = 0;
    for (let after: string | undefined = firstId; after !== undefined; ) {
      const looked: { id: string; isTold: boolean }[] = await findDevices(global, after);
      const behind = looked.flatMap(({ id, isTold }) => (isTold ? [] : [id]));
      await allRowsOrEach(behind, { client: global, log, work: 'tell-regions', idOf: (id) => id }, (ids) =>
        global.$transaction((tx) => publishAgain(tx, ids, { regions })),
      );
      published += behind.length;
      after = looked.length === atOnce ? looked.at(-1)?.id : undefined;
    }
    if (published > 0) log.info({ published }, 'published devices to regions again');
  },
);

/** A region's state is current when it was published after the global one. */
const findDevices = (global: GlobalTx, after: string) => {
  const db = kyselyOfGlobal(global);
  const newest = (subject: Expression<string>) =>
    db
      .selectFrom('outbox')
      .select(({ ref }) =>
        sql<string>`CASE WHEN ${ref('body')}->>'deleted' = 'true' THEN 0 ELSE ${ref('id')} END`.as('revision'),
      )
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .limit(sql.lit(1));
  const newestIn = (region: Expression<string | null>, id: Expression<string>) =>
    newest(sql`${sql.lit('state.')} || ${region} || ${sql.lit(regionSubjectPart)} || ${id}`);
  return db
    .selectFrom('device')
    .innerJoin('company', 'company.id', 'device.company_id')
    .select(({ ref }) => [
      'device.id',
      sql<boolean>`coalesce(${newest(sql`${sql.lit(everywhere)} || ${ref('device.id')}`)}, 0) < least(
        coalesce(${newestIn(ref('company.region'), ref('device.id'))}, 0),
        CASE WHEN ${ref('device.customer_region')} IS NULL THEN NULL ELSE coalesce(${newestIn(ref('device.customer_region'), ref('device.id'))}, 0) END)`.as(
        'isTold',
      ),
    ])
    .where('device.id', '>', after)
    .where('device.deleted_at', 'is', null)
    .where('company.region', '<>', '')
    .orderBy('device.id')
    .limit(sql.lit(atOnce))
    .execute();
};
const everywhere = subjectOf(deviceState, 'global', '');
const regionSubjectPart = subjectOf(deviceOfRegionState, '', '').slice('state.'.length);

/** Locks the devices and publishes their current state. */
export async function publishAgain(tx: GlobalTx, ids: string[], ctx: Pick<Context, 'regions'>): Promise<void> {
  await kyselyOfGlobal(tx)
    .selectFrom('device')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  await publishDevicesToRegions(tx, await tx.device.findMany({ where: { id: { in: ids }, deletedAt: null } }), ctx);
}
