import { projectionChecksOf } from '@fovea/contracts/states/rpcs';
import type { ProjectionCheck } from '@fovea/contracts/states/schema';
import type { Database } from '../database/database.ts';
import { kitTables, rightNow } from '../database/kit-tables.ts';
import type { RpcHandler } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Subscription } from './consumers.ts';
import type { Projection } from './projection.ts';

/** A projection in one of its databases. */
export type Copy = Subscription & { consumer: Projection };
type Found = { differing: number; unknown: number };

export const copiesOf = (subscriptions: Subscription[]): Copy[] =>
  subscriptions.filter((each): each is Copy => each.consumer.kind === 'projection');

/** Stores the result of a comparison, so that every replica can report it. */
export async function storeProjectionCheck({ database, durable }: Copy, found: Found): Promise<void> {
  const check = { ...found, checked_at: rightNow };
  await kitTables(database.client)
    .insertInto('projection_check')
    .values({ consumer: durable, ...check })
    .onConflict((conflict) => conflict.column('consumer').doUpdateSet(check))
    .execute();
}

/** The results for one database's projections. */
export async function checksIn(
  database: Database,
  copies: Copy[],
): Promise<{ copy: Copy; check?: Found & { checked_at: Date } }[]> {
  const rows = await kitTables(database.client).selectFrom('projection_check').selectAll().execute();
  return copies
    .filter((copy) => copy.database === database)
    .map((copy) => ({ copy, check: rows.find(({ consumer }) => consumer === copy.durable) }));
}

/** The rpc by which other services read the results. */
export function projectionCheckRpc({ account, databases }: Runtime, copies: Copy[]): RpcHandler {
  return {
    kind: 'answer',
    question: projectionChecksOf(account),
    async run() {
      const found = await Promise.allSettled(databases.all.map((database) => checksIn(database, copies)));
      return {
        list: found
          .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
          .map(
            ({ copy: { consumer, database, durable }, check }): ProjectionCheck => ({
              service: account,
              scope: database.scope,
              event: consumer.event.name,
              consumer: durable,
              checkedAt: check?.checked_at.toISOString() ?? null,
              differing: check?.differing ?? 0,
              unknown: check?.unknown ?? 0,
            }),
          ),
        isComplete: found.every(({ status }) => status === 'fulfilled'),
      };
    },
  };
}
