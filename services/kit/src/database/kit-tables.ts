import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../test/fixture/generated/global/tables.ts';
import { kyselyOn, type RawClient } from './kysely.ts';

/** Lifetime of an `Idempotency-Key`; its row is deleted afterwards. */
export const idempotencyKeySeconds = 24 * 3_600;

/** The tables that `kit.prisma` adds to every database, typed by the kit's test databases. */
export type KitTables = Pick<
  Tables,
  | ('dead_letter' | 'inbox' | 'job_lease' | 'kept_call' | 'outbox' | 'outbox_pruned' | 'projection_check')
  | ('stored_job' | 'stored_job_part')
>;
export const kitTables = (client: RawClient): Kysely<KitTables> => kyselyOn<KitTables>(client);

/** The instant that many seconds ahead, by the database's clock. */
export const fromNow = (seconds: number) => sql<Date>`now() + ${seconds} * '1 second'::interval`;
export const rightNow = sql<Date>`now()`;
