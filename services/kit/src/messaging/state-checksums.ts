import { type EventSpec, subjectOf } from '@fovea/contracts/event';
import { type Expression, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { fromNow, type KitTables, kitTables } from '../database/kit-tables.ts';
import { countAll, kyselyOn, type RawClient } from '../database/kysely.ts';
import { scopeFor, toBeToldAgain, wakesRelays, withRelaysWaiting } from './outbox.ts';
import type { Kept } from './projection.ts';

/** Entities of one checksum: as many as are worth looking through one by one where a single one of them differs. */
const stretchSize = 250;
/** Stretches of one answer, which takes some tens of milliseconds, and not two seconds where each was told hundreds of times. */
const stretchesAtOnce = 20;
/** What was told a minute ago is known to whoever will hear of it. */
const onItsWaySeconds = 60;

/** No entity has a smaller id. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/** States as an outbox has them: the region is named where the platform's database tells one. */
export type Told = { event: EventSpec<z.ZodObject>; region?: string };
export type Checksum = { count: number; checksum: string };
export type Stretch = { from: string; to: string | null };
export type Known = { id: string; revision: string };

/** Of any number of entities in any order, equal on servers of different makes. */
const checksum = (id: Expression<string>, revision: Expression<string>) =>
  sql<string>`coalesce(bit_xor(('x' || left(md5(${id}::text || ' ' || ${revision}::text), 16))::bit(64)::bigint), 0)::text`;

/** Entities from an id up to another and the newest revision of each, in the order of the outbox's index. */
function newestStates(db: Kysely<KitTables>, { event, region }: Told, { from, to }: Stretch) {
  const subject = (id: string) => subjectOf(event, scopeFor(event, region), id);
  return (
    db
      .selectFrom('outbox')
      .select(({ ref, fn }) => [
        sql<string>`right(${ref('subject')}, 36)::uuid`.as('entity'),
        fn.max('id').as('revision'),
      ])
      .where('subject', '>=', subject(from))
      // Behind every id, as hexadecimal as they are.
      .where('subject', '<', subject(to ?? 'g'))
      .groupBy('subject')
      .orderBy('subject')
  );
}

/** What a source says of its states from an id on. */
export async function checksumsFrom(
  client: RawClient,
  told: Told,
  from: string,
): Promise<{ list: (Checksum & { from: string })[]; next: string | null }> {
  const db = kitTables(client);
  const newest = newestStates(db, told, { from, to: null }).limit(sql.lit(stretchSize * stretchesAtOnce + 1));
  const numbered = db
    .selectFrom(newest.as('newest'))
    .select(['entity', 'revision'])
    .select(({ ref }) =>
      sql<number>`(row_number() OVER (ORDER BY ${ref('entity')}) - 1) / ${sql.lit(stretchSize)}`.as('stretch'),
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
  // The first one begins where it was asked from, so that nothing in front of it is overlooked.
  const [first = { count: 0, checksum: '0' }, ...others] = found.slice(0, stretchesAtOnce);
  return { list: [{ ...first, from }, ...others], next: found[stretchesAtOnce]?.from ?? null };
}

/** The same of a projection, for stretches that begin at these ids. */
export async function checksumsOfProjection(
  client: RawClient,
  table: string,
  froms: string[],
  to: string | null,
): Promise<Checksum[]> {
  const rows = await kyselyOn<Record<string, Kept>>(client)
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

/** What a projection knows in a stretch, so many entities at once, and where to go on. */
export async function knownIn(
  client: RawClient,
  table: string,
  { from, to }: Stretch,
  atOnce: number,
): Promise<{ known: Known[]; next: string | null }> {
  const rows = await kyselyOn<Record<string, Kept>>(client)
    .selectFrom(table)
    .select(['id', 'revision'])
    .where('id', '>=', from)
    .$if(to !== null, (some) => some.where('id', '<', to ?? ''))
    .orderBy('id')
    .limit(atOnce + 1)
    .execute();
  return { known: rows.slice(0, atOnce), next: rows[atOnce]?.id ?? null };
}

/**
 * A projection forgets rows that are as they were looked at; one that was told anew meanwhile stays. Says how many went.
 */
export async function forget(client: RawClient, table: string, rows: Known[]): Promise<number> {
  const { numDeletedRows } = await kyselyOn<Record<string, Kept>>(client)
    .deleteFrom(table)
    .using(
      sql<Kept>`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ revision }) => revision)}::bigint[])`.as<'seen'>(
        sql`seen(id, revision)`,
      ),
    )
    .whereRef(`${table}.id`, '=', 'seen.id')
    .whereRef(`${table}.revision`, '=', 'seen.revision')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Has the entities of a stretch told again that a projection lacks or knows in an older revision. */
export function tellDiffering(
  database: Database,
  source: Told,
  { known, ...stretch }: Stretch & { known: Known[] },
): Promise<{ told: number; unknown: string[] }> {
  const revisions = new Map(known.map(({ id, revision }) => [id, BigInt(revision)]));
  return withRelaysWaiting(database, async (tx) => {
    const db = kitTables(tx);
    const newest = new Map(
      (await newestStates(db, source, stretch).execute()).map(({ entity, revision }) => [entity, BigInt(revision)]),
    );
    const isBehind = ([id, revision]: [string, bigint]) => (revisions.get(id) ?? 0n) < revision;
    const behind = [...newest].filter(isBehind).map(([, revision]) => String(revision));
    const told = await toBeToldAgain(db)
      .where('id', '=', sql<string>`ANY(${behind}::bigint[])`)
      .where('published_at', '<', fromNow(-onItsWaySeconds))
      .returning(['id', wakesRelays])
      .execute();
    const isUnknown = ([id, revision]: [string, bigint]) => (newest.get(id) ?? 0n) < revision;
    return { told: told.length, unknown: [...revisions].filter(isUnknown).map(([id]) => id) };
  });
}
