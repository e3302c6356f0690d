import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../test/fixture/generated/global/tables.ts';
import { kyselyOn, type RawClient } from './kysely.ts';

/** How long an `Idempotency-Key` counts; its row is deleted afterwards. */
export const idempotencyKeySeconds = 24 * 3_600;

/** What `kit.prisma` gives every database of every service, in the types made for the databases of the kit's tests. */
export type KitTables = Pick<
  Tables,
  | ('dead_letter' | 'inbox' | 'job_lease' | 'kept_call' | 'outbox' | 'outbox_pruned' | 'projection_check')
  | ('stored_job' | 'stored_job_part')
>;
export const kitTables = (client: RawClient): Kysely<KitTables> => kyselyOn<KitTables>(client);

/** The instant so many seconds ahead by the clock of the database. */
export const fromNow = (seconds: number) => sql<Date>`now() + ${seconds} * '1 second'::interval`;
export const rightNow = sql<Date>`now()`;
