import { failedRowSubject } from '@fovea/contracts/dead-letters/schema';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { kitTables } from '../database/kit-tables.ts';
import { countAll, secondsSince } from '../database/kysely.ts';
import { withTimeout } from '../database/with-timeout.ts';
import type { CollectMetrics } from '../open-runtime.ts';
import type { Runtime } from '../runtime.ts';
import {
  connections,
  consumerWaiting,
  deadLetters,
  outboxOldest,
  outboxWaiting,
  projectionChecked,
  projectionDifferences,
  standbyBehind,
} from '../telemetry/metrics.ts';
import { pendingMessages, type Subscription } from './consumers.ts';
import { unpublished } from './outbox-relay.ts';
import { checksIn, copiesOf } from './projection-checks.ts';

const timeoutMs = 1_000;

/**
 * Collects metrics when `/metrics` is read: the outbox's size and age, dead letters, pending messages per consumer,
 * comparisons of projections, lag of standbys, connections, and the service's own (`collectOwn`). A part that does not
 * respond within a second retains its last values; `part_up` reports it.
 */
export async function collectServiceMetrics(
  { consumerBus, databases, log }: Runtime,
  subscriptions: Subscription[],
  collectOwn: CollectMetrics = async () => {},
): Promise<void> {
  const collectors = [
    ...databases.all.flatMap((database) => [
      () => collectMessages(database),
      () => collectProjections(database, subscriptions),
      () => collectStandby(database),
      () => collectOwn(database),
    ]),
    async () => {
      const manager = await consumerBus.manager();
      for (const subscription of subscriptions)
        consumerWaiting.set({ consumer: subscription.durable }, await pendingMessages(manager, subscription));
    },
  ];
  for (const { scope, pools, standby } of databases.all) {
    for (const [poolName, pool] of Object.entries(pools)) countConnections(scope, poolName, pool);
    for (const [poolName, pool] of Object.entries(standby?.pools ?? {}))
      countConnections(scope, `standby ${poolName}`, pool);
  }
  await Promise.all(
    collectors.map((collect) =>
      withTimeout(
        timeoutMs * consumerBus.patience,
        collect().then(
          () => true,
          (error: unknown) => {
            log.debug({ err: error }, 'a metric could not be collected');
            return false;
          },
        ),
      ),
    ),
  );
}

function countConnections(scope: string, lane: string, pool: pg.Pool): void {
  connections.set({ scope, lane, state: 'open' }, pool.totalCount);
  connections.set({ scope, lane, state: 'idle' }, pool.idleCount);
  connections.set({ scope, lane, state: 'waiting' }, pool.waitingCount);
}

async function collectStandby({ standby, scope }: Database): Promise<void> {
  const behind = await standby?.behindBytes();
  if (behind !== undefined) standbyBehind.set({ scope }, behind);
}

async function collectMessages({ client, scope }: Database): Promise<void> {
  const { waiting, seconds } = await unpublished(kitTables(client))
    .select(countAll.as('waiting'))
    .select(({ fn }) => secondsSince(fn.min<Date | null>('created_at')).as('seconds'))
    .executeTakeFirstOrThrow();
  outboxWaiting.set({ scope }, waiting);
  outboxOldest.set({ scope }, seconds);
  const deadRows = kitTables(client)
    .selectFrom('dead_letter')
    .select(countAll.as('count'))
    .where(({ eb, ref }) => eb('subject', '<>', sql<string>`${failedRowSubject('')} || ${ref('consumer')}`));
  deadLetters.set({ scope }, (await deadRows.executeTakeFirstOrThrow()).count);
}

async function collectProjections(database: Database, subscriptions: Subscription[]): Promise<void> {
  for (const { copy, check } of await checksIn(database, copiesOf(subscriptions))) {
    if (!check) continue;
    const consumer = copy.durable;
    projectionDifferences.set({ consumer, found: 'differing' }, check.differing);
    projectionDifferences.set({ consumer, found: 'unknown' }, check.unknown);
    projectionChecked.set({ consumer }, check.checked_at.getTime() / 1000);
  }
}
