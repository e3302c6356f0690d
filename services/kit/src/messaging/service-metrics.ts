import { failedRowSubject } from '@fovea/contracts/dead-letters/schema';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { kitTables } from '../database/kit-tables.ts';
import { countAll, secondsSince } from '../database/kysely.ts';
import { answersWithin } from '../database/with-timeout.ts';
import type { Figures } from '../open-runtime.ts';
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
import { type Subscription, waitingFor } from './consumers.ts';
import { untold } from './outbox-relay.ts';
import { checksIn, copiesOf } from './projection-checks.ts';

const patienceMs = 1_000;

/**
 * Figures that are looked up when `/metrics` is read: what each outbox holds and for how long, what consumers gave up, what each consumer has
 * not taken, how projections compared with their sources, how far standbys are behind, who waits for a connection, and what the service
 * itself looks up (`figures`). What does not answer within a second keeps its last figures; `part_up` says
 * that it is away.
 */
export async function lookUpFigures(
  { hearing, databases, log }: Runtime,
  subscriptions: Subscription[],
  figures: Figures = async () => {},
): Promise<void> {
  const looks = [
    ...databases.all.flatMap((database) => [
      () => lookIntoMessages(database),
      () => lookIntoProjections(database, subscriptions),
      () => lookIntoStandby(database),
      () => figures(database),
    ]),
    async () => {
      const manager = await hearing.manager();
      for (const subscription of subscriptions)
        consumerWaiting.set({ consumer: subscription.durable }, await waitingFor(manager, subscription));
    },
  ];
  for (const { scope, lanes, standby } of databases.all) {
    for (const [lane, pool] of Object.entries(lanes)) countConnections(scope, lane, pool);
    for (const [lane, pool] of Object.entries(standby?.lanes ?? {})) countConnections(scope, `standby ${lane}`, pool);
  }
  await Promise.all(
    looks.map((look) =>
      answersWithin(
        patienceMs * hearing.patience,
        look().then(
          () => true,
          (error: unknown) => {
            log.debug({ err: error }, 'a figure could not be looked up');
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

async function lookIntoStandby({ standby, scope }: Database): Promise<void> {
  const behind = await standby?.behindBytes();
  if (behind !== undefined) standbyBehind.set({ scope }, behind);
}

async function lookIntoMessages({ client, scope }: Database): Promise<void> {
  const { waiting, seconds } = await untold(kitTables(client))
    .select(countAll.as('waiting'))
    .select(({ fn }) => secondsSince(fn.min<Date | null>('created_at')).as('seconds'))
    .executeTakeFirstOrThrow();
  outboxWaiting.set({ scope }, waiting);
  outboxOldest.set({ scope }, seconds);
  const letters = kitTables(client)
    .selectFrom('dead_letter')
    .select(countAll.as('count'))
    .where(({ eb, ref }) => eb('subject', '<>', sql<string>`${failedRowSubject('')} || ${ref('consumer')}`));
  deadLetters.set({ scope }, (await letters.executeTakeFirstOrThrow()).count);
}

async function lookIntoProjections(database: Database, subscriptions: Subscription[]): Promise<void> {
  for (const { copy, check } of await checksIn(database, copiesOf(subscriptions))) {
    if (!check) continue;
    const consumer = copy.durable;
    projectionDifferences.set({ consumer, found: 'differing' }, check.differing);
    projectionDifferences.set({ consumer, found: 'unknown' }, check.unknown);
    projectionChecked.set({ consumer }, check.checked_at.getTime() / 1000);
  }
}
