import { type EventSpec, subjectOf } from '@fovea/contracts/event';
import { type Expression, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { fromNow, type KitTables, kitTables } from '../database/kit-tables.ts';
import { countAll, kyselyOn, type RawClient } from '../database/kysely.ts';
import { markForRepublishing, scopeFor, wakesRelays, withRelaysPaused } from './outbox.ts';
import type { ProjectionRow } from './projection.ts';

/** Entities of one checksum: few enough to compare one by one when a single one differs. */
const rangeSize = 250;
/**
 * Ranges of one reply, computed in some tens of milliseconds; below two seconds even if each state was published
 * hundreds of times.
 */
const rangesPerReply = 20;
/** Messages published a minute ago have arrived everywhere. */
const inTransitSeconds = 60;

/** The smallest possible id. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/** States in an outbox; the region is set if the platform's database publishes to one. */
export type StateSource = { event: EventSpec<z.ZodObject>; region?: string };
export type Checksum = { count: number; checksum: string };
export type IdRange = { from: string; to: string | null };
export type StoredRevision = { id: string; revision: string };

/** Over any number of entities in any order, equal on different servers. */
const checksum = (id: Expression<string>, revision: Expression<string>) =>
  sql<string>`coalesce(bit_xor(('x' || left(md5(${id}::text || ' ' || ${revision}::text), 16))::bit(64)::bigint), 0)::text`;

/** Entities of an id range and the newest revision of each, in the order of the outbox's index. */
function newestStates(db: Kysely<KitTables>, { event, region }: StateSource, { from, to }: IdRange) {
  const subject = (id: string) => subjectOf(event, scopeFor(event, region), id);
  return (
    db
      .selectFrom('outbox')
      .select(({ ref, fn }) => [
        sql<string>`right(${ref('subject')}, 36)::uuid`.as('entity'),
        fn.max('id').as('revision'),
      ])
      .where('subject', '>=', subject(from))
      // Sorts after every hexadecimal id.
      .where('subject', '<', subject(to ?? 'g'))
      .groupBy('subject')
      .orderBy('subject')
  );
}

/** A source's checksums from an id on. */
export async function checksumsFrom(
  client: RawClient,
  source: StateSource,
  from: string,
): Promise<{ list: (Checksum & { from: string })[]; next: string | null }> {
  const db = kitTables(client);
  const newest = newestStates(db, source, { from, to: null }).limit(sql.lit(rangeSize * rangesPerReply + 1));
  const numbered = db
    .selectFrom(newest.as('newest'))
    .select(['entity', 'revision'])
    .select(({ ref }) =>
      sql<number>`(row_number() OVER (ORDER BY ${ref('entity')}) - 1) / ${sql.lit(rangeSize)}`.as('stretch'),
    );
  const found = await db
    .selectFrom(numbered.as('numbered'))
    .select(({ ref }) => [
      sql<string>`min(${ref('entity')}::text)`.as('from'),
      countAll.as('count'),
      checksum(ref('entity'), ref('revision')).as('checksum'),
    ])
    .groupBy('stretch')
    .orderBy('stretch')
    .execute();
  // The first range begins at the requested id, so that rows before its first entity are compared, too.
  const [first = { count: 0, checksum: '0' }, ...others] = found.slice(0, rangesPerReply);
  return { list: [{ ...first, from }, ...others], next: found[rangesPerReply]?.from ?? null };
}

/** A projection's checksums for ranges that begin at these ids. */
export async function checksumsOfProjection(
  client: RawClient,
  table: string,
  froms: string[],
  to: string | null,
): Promise<Checksum[]> {
  const rows = await kyselyOn<Record<string, ProjectionRow>>(client)
    .selectFrom(table)
    .select(({ ref }) => [
      sql<number>`width_bucket(${ref('id')}, ${froms}::uuid[])`.as('stretch'),
      countAll.as('count'),
      checksum(ref('id'), ref('revision')).as('checksum'),
    ])
    .where('id', '>=', froms[0] ?? firstId)
    .$if(to !== null, (some) => some.where('id', '<', to ?? ''))
    .groupBy(sql`1`)
    .execute();
  const found = new Map(rows.map((row) => [row.stretch, row]));
  return froms.map((_, index) => found.get(index + 1) ?? { count: 0, checksum: '0' });
}

/** A page of a projection's rows in a range, and where to continue. */
export async function rowsIn(
  client: RawClient,
  table: string,
  { from, to }: IdRange,
  atOnce: number,
): Promise<{ rows: StoredRevision[]; next: string | null }> {
  const rows = await kyselyOn<Record<string, ProjectionRow>>(client)
    .selectFrom(table)
    .select(['id', 'revision'])
    .where('id', '>=', from)
    .$if(to !== null, (some) => some.where('id', '<', to ?? ''))
    .orderBy('id')
    .limit(atOnce + 1)
    .execute();
  return { rows: rows.slice(0, atOnce), next: rows[atOnce]?.id ?? null };
}

/** Deletes a projection's rows that have not changed since they were read. Returns how many. */
export async function deleteRows(client: RawClient, table: string, rows: StoredRevision[]): Promise<number> {
  const { numDeletedRows } = await kyselyOn<Record<string, ProjectionRow>>(client)
    .deleteFrom(table)
    .using(
      sql<ProjectionRow>`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ revision }) => revision)}::bigint[])`.as<'seen'>(
        sql`seen(id, revision)`,
      ),
    )
    .whereRef(`${table}.id`, '=', 'seen.id')
    .whereRef(`${table}.revision`, '=', 'seen.revision')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Republishes the entities of a range that a projection lacks or has in an older revision. */
export function republishDiffering(
  database: Database,
  source: StateSource,
  { known, ...stretch }: IdRange & { known: StoredRevision[] },
): Promise<{ told: number; unknown: string[] }> {
  const revisions = new Map(known.map(({ id, revision }) => [id, BigInt(revision)]));
  return withRelaysPaused(database, async (tx) => {
    const db = kitTables(tx);
    const newest = new Map(
      (await newestStates(db, source, stretch).execute()).map(({ entity, revision }) => [entity, BigInt(revision)]),
    );
    const isBehind = ([id, revision]: [string, bigint]) => (revisions.get(id) ?? 0n) < revision;
    const behind = [...newest].filter(isBehind).map(([, revision]) => String(revision));
    const told = await markForRepublishing(db)
      .where('id', '=', sql<string>`ANY(${behind}::bigint[])`)
      .where('published_at', '<', fromNow(-inTransitSeconds))
      .returning(['id', wakesRelays])
      .execute();
    const isNewerThanSource = ([id, revision]: [string, bigint]) => (newest.get(id) ?? 0n) < revision;
    return { told: told.length, unknown: [...revisions].filter(isNewerThanSource).map(([id]) => id) };
  });
}
